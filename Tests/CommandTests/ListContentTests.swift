import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("What a list holds besides items, and beyond understanding")
struct ListContentTests {
  private func text(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + lines + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  // T17
  @Test("objects that are shown nowhere and unknown time zones are named, and stay as they are")
  func tellsOfContent() throws {
    let session = try SessionAtServer()
    let server = session.server
    let list = server.home + "aufgaben/"
    server.makeCalendar(list, name: "Aufgaben")
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let stamp = "DTSTAMP:20261101T000000Z"
    server.put(list + "j.ics", text(["BEGIN:VJOURNAL", "UID:j", stamp, "SUMMARY:Tagebuch", "END:VJOURNAL"]))
    server.put(
      list + "old.ics", text(["BEGIN:VTODO", "UID:old", stamp, "SUMMARY:Alt", "STATUS:COMPLETED", "END:VTODO"]))
    server.put(
      list + "mars.ics",
      text(["BEGIN:VTODO", "UID:mars", stamp, "SUMMARY:Landung", "DUE;TZID=Mars/Base:20261201T180000", "END:VTODO"]))
    let before = server.names(in: list).map { server.text(list + $0) }
    _ = try run("focusblox account add zuhause --url <server> --user ada --password-file ~/.caldav-password")
    let told = "  ! „Landung“: unbekannte Zeitzone „Mars/Base“; ihre Zeiten gelten als Ortszeit"
    let first = try run("focusblox sync")
    #expect(first.code == 0 && first.messages == [told], "\(first)")
    #expect(try run("focusblox sync").messages == [])
    let doctor = try run("focusblox doctor --offline").output
    let unshown =
      "– Aufgaben: 1 Objekt wird nirgends gezeigt, weil es weder Aufgabe noch Termin mit Datum ist; 1 Aufgabe wird nicht gezeigt, "
      + "weil sie schon erledigt oder abgesagt ankam; auf dem Server bleibt alles, wie es ist"
    #expect(doctor.contains(unshown), "\(doctor)")
    #expect(doctor.contains { $0.hasPrefix("– Zeitzonen: „Landung“") }, "\(doctor)")
    #expect(server.names(in: list).map { server.text(list + $0) } == before)

    server.put(list + "j.ics", text(["BEGIN:VTODO", "UID:j", stamp, "SUMMARY:Tagebuch", "END:VTODO"]))
    let again = try run("focusblox sync --json").output
    #expect(again.allSatisfy { !$0.contains("unknownZones") }, "\(again)")
    server.put(list + "mars2.ics", text(["BEGIN:VTODO", "UID:m2", stamp, "DUE;TZID=X-1:20261201T180000", "END:VTODO"]))
    #expect(try run("focusblox sync --json").output.contains { $0.contains(#""unknownZones":["X-1"]"#) })
    let english = try run("focusblox --lang en doctor --offline").output
    let completed =
      "✓ Aufgaben: 1 task is not shown, because it was already completed or cancelled when it was first read; "
      + "everything stays on the server as it is"
    #expect(english.contains(completed), "\(english)")
  }
}

import HTTPTypes
import TestSupport
import Testing

@Suite("Items that a server refuses")
struct RefusedItemsTests {
  private func run(_ session: borrowing SessionAtServer, _ command: String) throws -> Session.Answer {
    try session.run(command, address: "<server>")
  }

  @Test("are counted and named by every run, which ends with 2 until they are sent", arguments: ["de", "en"])
  func areNamedUntilSent(language: String) throws {
    let session = try SessionAtServer()
    let path = session.server.home + "Aufgaben/"
    session.server.makeCalendar(path, name: "Aufgaben")
    let sync = "focusblox --lang \(language) sync"
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    session.server.setReadOnly(path)
    _ = try run(session, "focusblox add Milch --list Aufgaben")
    let count = language == "de" ? "1 nicht abgeglichen" : "1 not synced"
    let title = language == "de" ? "„Milch“" : "“Milch”"
    // A run that a user starts asks again, because the server may accept the object now.
    for command in [sync, sync, "\(sync) --unattended", "\(sync) --unattended"] {
      let answer = try run(session, command)
      #expect(answer.code == 2, "\(command) \(answer)")
      #expect(answer.output.count == 1 && answer.output[0].hasPrefix("Aufgaben: \(count) · "), "\(answer.output)")
      #expect(answer.messages.count == 1 && answer.messages[0].hasPrefix("  ! \(title): "), "\(answer.messages)")
    }
    session.server.setReadOnly(path, false)
    let sent = try run(session, sync)
    #expect(sent.code == 0 && sent.messages.isEmpty, "\(sent)")
    #expect(sent.output[0].hasPrefix(language == "de" ? "Aufgaben: 1 hochgeladen · " : "Aufgaben: 1 uploaded · "))
  }

  @Test("are named by their title also where the item is deleted here, and JSON says that not all is well")
  func areNamedAfterDeletion() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(faults: faults)
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run(session, "focusblox add Milch --list Aufgaben; focusblox sync; focusblox delete milch")
    faults.play { request, _ in request.method.rawValue == "DELETE" ? .refused(403) : .none }
    let refused = try run(session, "focusblox sync")
    #expect(refused.code == 2, "\(refused)")
    #expect(refused.messages.count == 1 && refused.messages[0].hasPrefix("  ! „Milch“: "), "\(refused)")
    let object = try run(session, "focusblox --json sync")
    #expect(object.output.contains { $0.contains("\"title\":\"Milch\"") }, "\(object)")
    #expect(
      object.messages == [
        "{\"error\":\"partly\",\"reason\":\"inPart\",\"text\":\"Nicht alles ist in Ordnung; die Ausgabe nennt jeden Fehler.\",\"say\":[]}"
      ])
  }
}

import TestSupport
import Testing

@Suite("delete --no-notify")
struct SilentDeletionTests {
  private func session(_ component: String, _ lines: String...) throws -> SessionAtServer {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    let path = session.server.home + "Termine/"
    session.server.makeCalendar(path, name: "Termine")
    session.server.mode.schedules = true
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:\(component)", "UID:fest",
        "DTSTAMP:20261101T080000Z",
      ]
      + ["SUMMARY:Fest", "DTSTART:20261201T100000Z", "ORGANIZER;CN=Anna:mailto:anna@example.org"]
      + ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bert@example.org"] + lines + ["END:\(component)", "END:VCALENDAR", ""]
    session.server.put(path + "fest.ics", text.joined(separator: "\r\n"))
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    #expect(try run(session, "focusblox settings set my_addresses bert@example.org; focusblox sync").code == 0)
    return session
  }

  private func run(_ session: borrowing SessionAtServer, _ command: String) throws -> Session.Answer {
    try session.run(command, address: "<server>")
  }

  @Test("deletes a received invitation in the same command, and undo keeps it on this machine")
  func deletes() throws {
    let session = try session("VTODO")
    let answer = try run(session, "focusblox delete fest --no-notify")
    #expect(answer.code == 0 && answer.output == ["Deleted: Fest"], "\(answer)")
    #expect(session.server.names(in: session.server.home + "Termine/").isEmpty)
    #expect(session.server.requests.last?.fields["schedule-reply"] == "F")
    #expect(try run(session, "focusblox undo; focusblox sync").code == 0)
    #expect(try run(session, "focusblox list --json").output.contains { $0.contains("\"title\":\"Fest\"") })
    #expect(session.server.names(in: session.server.home + "Termine/").isEmpty && session.violations.isEmpty)
  }

  @Test("undo is offered only where nobody was told", arguments: ["VTODO", "VEVENT"])
  func offersUndo(component: String) throws {
    let command = component == "VTODO" ? "focusblox delete" : "focusblox block delete"
    for option in ["--notify", "--no-notify"] {
      let answer = try run(try session(component), "\(command) fest \(option)")
      #expect(answer.code == 0 && answer.output == ["Deleted: Fest"], "\(answer)")
      #expect(answer.messages.contains("To undo: focusblox undo") == (option == "--no-notify"))
    }
  }

  @Test("refuses what it cannot keep quiet about, with the reason and 64")
  func refuses() throws {
    let session = try session("VTODO", "RRULE:FREQ=WEEKLY;COUNT=3")
    func refusal(_ command: String) throws -> [String] {
      let answer = try run(session, command)
      #expect(answer.code == 64 && answer.output.isEmpty, "\(answer)")
      return answer.messages
    }
    #expect(
      try refusal("focusblox delete fest --no-notify --only-this") == [
        "“Fest” repeats, and --no-notify only deletes whole invitations.", "To delete all its dates, add --series.",
      ])
    session.server.mode.schedules = false
    let unpromised = try refusal("focusblox delete fest --no-notify --series")
    #expect(
      unpromised.first?.hasSuffix(
        " does not say that it handles invitations itself, so a silent deletion is not certain.")
        == true)
    #expect(unpromised.last == "To delete it anyway, use --notify.")
    session.server.mode.schedules = true
    #expect(
      try refusal("focusblox settings reset my_addresses >/dev/null; focusblox delete fest --no-notify --series") == [
        "“Fest” is not an invitation to you, so it cannot be deleted without telling the people in it.",
        "If you were invited at another address: focusblox settings set my_addresses ADDRESS",
      ])
    #expect(
      try refusal("focusblox add Milch >/dev/null 2>&1; focusblox delete milch --no-notify") == [
        "Nobody would be told that “Milch” is deleted.", "Leave --no-notify out.",
      ])
    #expect(
      try refusal("focusblox --lang de delete fest --notify --no-notify").first
        == "--notify und --no-notify schließen einander aus.")
    #expect(session.server.names(in: session.server.home + "Termine/") == ["fest.ics"])
  }
}

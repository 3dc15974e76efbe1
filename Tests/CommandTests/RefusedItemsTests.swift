import HTTPTypes
import TestSupport
import Testing

@testable import FocusbloxActions

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
        "{\"type\":\"error\",\"error\":\"partly\",\"reason\":\"inPart\",\"text\":\"Einiges ist fehlgeschlagen; die Ausgabe nennt jeden Fehler.\",\"sentence\":\"Einiges ist fehlgeschlagen; die Ausgabe nennt jeden Fehler.\",\"say\":[],\"candidates\":[]}"
      ])
  }

  /// A session whose list Team is taken from the user after its task Milch was fetched.
  private func readOnlySession() throws -> SessionAtServer {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    let path = session.server.home + "Team/"
    session.server.makeCalendar(path, name: "Team")
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run(session, "focusblox add Milch --due tomorrow --list Team; focusblox sync")
    session.server.setReadOnly(path)
    return session
  }

  @Test("a list that becomes read-only is marked at the first refusal, and its tasks cannot be changed from then on")
  func becomesReadOnly() throws {
    let session = try readOnlySession()
    _ = try run(session, "focusblox edit milch --title Hafermilch")
    let first = try run(session, "focusblox sync")
    #expect(first.code == 2, "\(first)")
    let lists = try run(session, "focusblox lists --json")
    #expect(lists.output.contains { $0.contains("\"readOnly\":true") }, "\(lists)")
    let second = try run(session, "focusblox sync")
    #expect(
      second.messages == [
        "  ! “Hafermilch”: the list is read-only on the server; “focusblox history” shows the step, and “focusblox undo NUMBER” takes it back"
      ])
    #expect(try run(session, "focusblox undo; focusblox sync").code == 0)
    for command in ["done milch", "edit milch --title Sahne", "delete milch"] {
      let answer = try run(session, "focusblox \(command)")
      #expect(
        answer.code == 1
          && answer.messages == [
            "You may only read the list “Team”; nothing was changed.",
            "To keep a version of your own that you can change: focusblox move ID --list none",
          ], "\(command): \(answer)")
    }
    #expect(try run(session, "focusblox list --json").output.contains { $0.contains("\"title\":\"Milch\"") })
    // A reminder rings on this machine.
    #expect(try run(session, "focusblox remind add milch --at \"tomorrow 8:00\"").code == 0)
  }

  @Test("a read-only list that is writable again is written by the next sync")
  func becomesWritable() throws {
    let session = try readOnlySession()
    _ = try run(session, "focusblox edit milch --title Hafermilch; focusblox sync; focusblox sync")
    session.server.setReadOnly(session.server.home + "Team/", false)
    let answer = try run(session, "focusblox sync")
    #expect(answer.code == 0 && answer.output[0].hasPrefix("Team: 1 changed on the server"), "\(answer)")
    #expect(try run(session, "focusblox done hafermilch").code == 0)
  }

  @Test("a plan takes no block from a list that became read-only")
  func plannedBlocks() throws {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    let path = session.server.home + "Team/"
    session.server.makeCalendar(path, name: "Team")
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run(session, "focusblox sync; focusblox settings set default_calendar Team")
    _ = try run(session, "focusblox add Milch --due today --list Team; focusblox plan --yes; focusblox sync")
    let clear = "focusblox plan --clear --dry-run"
    let before = try run(session, clear)
    #expect(before.output.count == 1 && before.output[0].hasSuffix("Milch"), "\(before)")
    session.server.setReadOnly(path)
    _ = try run(session, "focusblox edit milch --title Hafermilch; focusblox sync")
    #expect(
      try run(session, clear).output == [
        "There is no planned block to remove on this day; “focusblox plan week --clear” covers seven days."
      ])
  }

  @Test("one that is too large is named with its size, the server's limit and what makes it large")
  func isTooLarge() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"], faults: faults)
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    _ = try run(session, "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run(session, "focusblox add Roman --list Aufgaben --notes \"$(printf '%020000d' 7)\"")
    faults.play { request, _ in request.method == .put ? .refused(413) : .none }
    let english = try run(session, "focusblox sync").messages
    let isNamed = english.first?.wholeMatch(
      of: #/  ! “Roman”: it is too large for the server \(2\d kB, at most 10000 kB\); shorten its notes/#)
    #expect(isNamed != nil && english.count == 1, "\(english)")
    let german = try run(session, "focusblox --lang de sync").messages
    let isNamedInGerman = german.first?.wholeMatch(
      of: #/  ! „Roman“: für den Server zu groß \(2\d kB, höchstens 10000 kB\); die Notizen kürzen/#)
    #expect(isNamedInGerman != nil, "\(german)")
  }
}

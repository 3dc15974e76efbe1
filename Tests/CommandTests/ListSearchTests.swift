import Foundation
import TestSupport
import Testing

/// Messages of `sync` about lists that appear and disappear on the server.
@Suite struct ListSearchTests {
  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    _ = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password && focusblox sync",
      address: "<server>")
    return session
  }

  @Test(
    "a new list on the server is found by a full sync, and by a normal sync after a week",
    arguments: [true, false])
  func noticesANewList(isThorough: Bool) throws {
    let session = try session()
    session.server.makeCalendar(session.server.home + "Garten/", name: "Garten")
    #expect(try session.run("focusblox sync", address: "<server>").output.count == 1)
    let time = isThorough ? "" : "--now 2027-03-01T08:00:00+01:00"
    let answer = try session.run("focusblox sync \(time) \(isThorough ? "--verify" : "")", address: "<server>")
    #expect(answer.messages == ["Neue Liste „Garten“ (heim)."] && answer.code == 0)
    #expect(answer.output.count == 2)
  }

  @Test("a list made elsewhere is seen at once in the answer that the home gives anyway, and synced in the same run")
  func seesANewListAtOnce() throws {
    let session = try session()
    _ = try session.run("focusblox lists create Haus; focusblox sync; focusblox sync", address: "<server>")
    session.server.makeCalendar(session.server.home + "Garten/", name: "Garten")
    let answer = try session.run("focusblox sync", address: "<server>")
    #expect(answer.messages == ["Neue Liste „Garten“ (heim)."] && answer.code == 0)
    #expect(answer.output.count == 3 && answer.output.contains { $0.hasPrefix("Garten: ") }, "\(answer.output)")
  }

  @Test("an address that leads to no calendar is told, and the calendars of the server are taken")
  func tellsTheAddressThatIsNotThere() throws {
    let session = try session()
    let answer = try session.run(
      "focusblox account add zwei --url <server>nirgends/ --user ada --password-file ~/.caldav-password",
      address: "<server>")
    let (given, home) = ("<server>nirgends/", session.server.home)
    #expect(answer.code == 0 && answer.messages.count == 2, "\(answer)")
    let told = answer.messages.first?.replacing(/http:..127.0.0.1:\d+./, with: "<server>")
    #expect(told == "Unter \(given) ist kein Kalender zu finden; gefunden wurde <server>\(home.dropFirst()).")
  }

  @Test("a journal entry in a list is no fault, in a sync, in a comparison of everything and in doctor")
  func leavesJournalEntries() throws {
    let session = try session()
    session.server.put(
      session.server.home + "Aufgaben/diary.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VJOURNAL\r\nUID:diary\r\nDTSTAMP:20261101T000000Z\r\n"
        + "SUMMARY:Tag\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n")
    for command in ["sync", "sync", "sync --verify", "doctor"] {
      let answer = try session.run("focusblox \(command)", address: "<server>")
      #expect(answer.code == 0 && answer.messages.isEmpty, "\(command): \(answer)")
    }
  }

  @Test("a list made elsewhere is synced, and rests where most lists are switched off")
  func leavesANewListAlone() throws {
    let session = try session()
    _ = try session.run("focusblox lists create Haus && focusblox lists disable Haus", address: "<server>")
    session.server.makeCalendar(session.server.home + "Garten/", name: "Garten")
    let active = try session.run("focusblox sync --verify", address: "<server>")
    #expect(active.messages == ["Neue Liste „Garten“ (heim)."] && active.output.count == 2)
    _ = try session.run("focusblox lists disable Garten", address: "<server>")
    session.server.makeCalendar(session.server.home + "Hof/", name: "Hof")
    let answer = try session.run("focusblox sync --verify", address: "<server>")
    #expect(answer.messages == ["Neue Liste „Hof“ (heim); „focusblox lists enable heim/Hof“ schaltet sie ein."])
    #expect(answer.output.count == 1)
  }

  @Test("a list deleted on the server is reported once, disabled, and keeps its items")
  func disablesADeletedList() throws {
    let session = try session()
    _ = try session.run(
      "focusblox add Milch --list Aufgaben && focusblox lists create Garten && focusblox sync", address: "<server>")
    session.server.deleteCalendar(session.server.home + "Aufgaben/")
    let first = try session.run("focusblox sync", address: "<server>")
    #expect(first.code == 2)
    #expect(
      first.messages.contains {
        $0.contains("„Aufgaben“ (heim) gibt es auf dem Server nicht mehr; sie wird nicht mehr abgeglichen")
      })
    let second = try session.run("focusblox sync", address: "<server>")
    #expect((second.code, second.messages) == (0, []))
    #expect(try session.run("focusblox list", address: "<server>").output.contains { $0.contains("Milch") })
  }

  @Test("a dry run neither disables nor adds a list", arguments: ["", "--verify"])
  func writesNothingInADryRun(option: String) throws {
    let session = try session()
    session.server.deleteCalendar(session.server.home + "Aufgaben/")
    session.server.makeCalendar(session.server.home + "Garten/", name: "Garten")
    let before = try session.run("focusblox lists --json", address: "<server>").output
    let answer = try session.run("focusblox sync --dry-run \(option)", address: "<server>")
    #expect(!answer.messages.contains { $0.contains("nicht mehr abgeglichen") || $0.contains("Neue Liste") })
    #expect(try session.run("focusblox lists --json", address: "<server>").output == before)
    // The dry run does not delay the next discovery, so the following sync reports both.
    let messages = try session.run("focusblox sync --verify", address: "<server>").messages
    #expect(messages.contains("Neue Liste „Garten“ (heim)."))
    #expect(
      messages.contains {
        $0.contains("„Aufgaben“ (heim) gibt es auf dem Server nicht mehr; sie wird nicht mehr abgeglichen")
      })
  }
}

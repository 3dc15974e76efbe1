import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Lists that are made and deleted")
struct ListDeletionTests {
  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    for name in ["Garten", "Haus"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    _ = try session.run(
      """
      focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password
      for i in 1 2 3 4 5 6 7 8 9 10 11 12; do focusblox add "Beet $i" --list Garten; done
      focusblox done "Beet 12"; focusblox block add --start "morgen 14:00" --duration 1h --list Garten; focusblox sync
      """, address: "<server>")
    #expect(names(session, "Garten").count == 13)
    return session
  }

  private func names(_ session: borrowing SessionAtServer, _ list: String) -> [String] {
    session.server.names(in: session.server.home + list + "/")
  }

  private func run(_ session: borrowing SessionAtServer, _ command: String) throws -> Session.Answer {
    try session.run(command, address: "<server>")
  }

  @Test("the items of a deleted list move to another list, on the server too")
  func moves() throws {
    let session = try session()
    _ = try run(session, "focusblox settings set default_list Garten")
    let answer = try run(session, "focusblox lists delete Garten --move-to Haus")
    #expect(answer.code == 0 && answer.messages == ["Liste „Garten“ gelöscht."], "\(answer)")
    #expect(names(session, "Haus").count == 13)
    #expect(session.violations.isEmpty)
    let after = try run(
      session,
      "focusblox lists --json | grep -c list; focusblox list --all --json | grep -c '\"list\":\"Haus\"'; focusblox sync"
    )
    #expect(after.output.prefix(2) == ["1", "12"] && after.code == 0, "\(after)")
    #expect(try run(session, "focusblox settings get default_list").output == ["null"])
    #expect(try run(session, "focusblox history --lang en --limit 1").output[0].contains("list deleted: Garten"))
    let undone = try run(session, "focusblox undo --lang en")
    #expect(
      undone.code == 1 && undone.messages.joined().contains("To create a new list: focusblox lists create Garten"))
  }

  @Test("the items of a deleted list stay here")
  func keeps() throws {
    let session = try session()
    let answer = try run(session, "focusblox lists delete Garten --keep --lang en")
    #expect(answer.code == 0 && answer.messages == ["List “Garten” deleted."], "\(answer)")
    let after = try run(
      session, "focusblox list --all --json | grep -c '\"list\":null'; focusblox sync; focusblox doctor >/dev/null")
    #expect(after.output.first == "12", "\(after)")
    #expect(try run(session, "focusblox block list --to +7d --json").output.count == 1)
    #expect(session.server.requests.contains { $0.method == "DELETE" && $0.path.hasSuffix("/Garten/") })
  }

  @Test("without a decision, without a terminal, nothing is deleted, not even an empty list")
  func needsADecision() throws {
    let session = try session()
    let german = try run(session, "focusblox lists delete Garten")
    #expect(
      german.code == 64
        && german.messages == [
          "In „Garten“ sind noch 13 Einträge.",
          "Wohin mit dem Inhalt? --move-to LISTE verschiebt ihn, --keep behält ihn auf diesem Rechner.",
        ], "\(german)")
    #expect(try run(session, "focusblox lists delete Garten --keep --move-to Haus").code == 64)
    #expect(try run(session, "focusblox lists delete Garten --move-to Garten").code == 64)
    #expect(names(session, "Garten").count == 13)
    let empty = try run(session, "focusblox lists delete Haus --lang en")
    #expect(
      empty.code == 64
        && empty.messages == [
          "Deleting “Haus” on the server needs your agreement.", "To delete the empty list, add --keep.",
        ], "\(empty)")
    #expect(try run(session, "focusblox lists delete Haus --keep").code == 0)
    #expect(!session.server.requests.contains { $0.method == "DELETE" && $0.path.hasSuffix("/Garten/") })
  }

  @Test("a terminal asks where the items go")
  func asks() throws {
    let session = try session()
    let cancelled = try session.interview([("> [3]", "")], command: "focusblox lists delete Garten")
    #expect(cancelled.code == 1 && names(session, "Garten").count == 13, "\(cancelled.output)")
    let moved = try session.interview([("> [3]", "1")], "LANG=en_US.UTF-8", command: "focusblox lists delete Garten")
    #expect(moved.code == 0 && names(session, "Haus").count == 13, "\(moved.output)")
    let empty = try session.interview([("löschen? [j/N]", "n")], command: "focusblox lists delete Haus")
    #expect(empty.code != 0 || names(session, "Haus").count == 13, "\(empty.output)")
  }

  @Test("a list whose server has something that is not here stays")
  func staysWithUnknownItems() throws {
    let session = try session()
    session.server.put(
      session.server.home + "Garten/neu.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\nBEGIN:VTODO\r\nUID:neu\r\nDTSTAMP:20261120T080000Z\r\nSUMMARY:Neu\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    )
    let answer = try run(session, "focusblox lists delete Garten --keep --lang en")
    #expect(
      answer.code == 1
        && answer.messages.first == "One item of “Garten” differs on the server; the list stays.",
      "\(answer)")
    #expect(names(session, "Garten").count == 14)
    #expect(try run(session, "focusblox sync; focusblox lists delete Garten --keep").code == 0)
    #expect(try run(session, "focusblox list --all --json | grep -c Neu").output == ["1"])
  }

  @Test("a list is not made twice, in any spelling, also where another program has made it")
  func isMadeOnce() throws {
    let session = try session()
    session.server.makeCalendar(session.server.home + "new/", name: "Keller")
    for name in ["Garten", "haus", " Haus ", "keller"] {
      let answer = try run(session, "focusblox lists create '\(name)'")
      #expect(answer.code == 1 && answer.messages.joined().contains("gibt es in dem Konto schon."), "\(answer)")
    }
    #expect(!session.server.requests.contains { $0.method == "MKCALENDAR" })
    #expect(try run(session, "focusblox lists create ' '").code == 64)
    #expect(
      try run(session, "focusblox lists create Dach --color '#12AB9F80' && focusblox lists create X --color rot").code
        == 64)
    #expect(try run(session, "focusblox lists --json | grep Dach").output.joined().contains("#12AB9F"))
  }
}

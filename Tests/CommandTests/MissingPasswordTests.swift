import TestSupport
import Testing

// I11
@Suite("Unavailable passwords")
struct MissingPasswordTests {
  private static let task = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Other//EN\r
    BEGIN:VTODO\r
    UID:milk\r
    DTSTAMP:20261120T080000Z\r
    SUMMARY:Milch\r
    END:VTODO\r
    END:VCALENDAR\r

    """
  private static let reason = ["Andere dürfen die Passwortdatei ~/.a lesen.", "Abhilfe: chmod 600 ~/.a"]
  private static let ofOne = "a: " + reason.joined(separator: " ")

  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    _ = try session.run("cp .caldav-password .a; cp .caldav-password .b; chmod 600 .a .b", address: "<server>")
    return session
  }

  private func add(_ account: String, _ session: borrowing SessionAtServer) throws {
    let answer = try session.run(
      "focusblox account add \(account) --url <server> --user ada --password-file ~/.\(account)", address: "<server>")
    #expect(answer.code == 0, "\(answer.messages)")
  }

  @Test("a missing password does not stop other accounts, with or without discovery", arguments: ["", "--verify"])
  func stopsNoOther(option: String) throws {
    let session = try session()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    try add("a", session)
    try add("b", session)
    session.server.put(session.server.home + "Aufgaben/milk.ics", Self.task)
    let answer = try session.run("chmod 644 .a; focusblox sync \(option)", address: "<server>")
    #expect(answer.code == 2 && answer.messages == [Self.ofOne])
    #expect(answer.output.count == 1 && answer.output.allSatisfy { $0.hasPrefix("b/Aufgaben: 1 neu geholt") })
  }

  @Test("a missing password is also reported for an account without lists")
  func isReportedWithoutAList() throws {
    let session = try session()
    try add("a", session)
    let alone = try session.run("chmod 644 .a; focusblox sync --verify", address: "<server>")
    #expect(alone.code == 1 && alone.messages == Self.reason)
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    try add("b", session)
    let beside = try session.run("focusblox sync --verify", address: "<server>")
    #expect(beside.code == 2 && beside.messages == [Self.ofOne] && beside.output.count == 1)
  }

  @Test("a password is requested once in a run over several lists, and not during the account's retry delay")
  func isAskedForOnce() throws {
    let session = try session()
    for name in ["A", "B", "C"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    let command = "echo once >>asked; test -e open && cat .a"
    _ = try session.run(
      "touch open; focusblox account add a --url <server> --user ada --password-command '\(command)'",
      address: "<server>")
    let answer = try session.run("rm open asked; focusblox sync --verify", address: "<server>")
    #expect(answer.code == 1 && answer.messages.count == 1)
    #expect(try session.run("cat asked", address: "<server>").output == ["once"])
    session.server.requireLogin(user: "ada", password: "another")
    _ = try session.run("touch open; focusblox sync", address: "<server>")
    let resting = try session.run("rm asked; focusblox sync --unattended", address: "<server>")
    #expect(resting.code == 1)
    #expect(try session.run("cat asked", address: "<server>").output == [])
  }
}

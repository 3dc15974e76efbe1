import TestSupport
import Testing

@Suite("A sync of chosen lists")
struct ChosenListsTests {
  @Test("takes each list that is named, and no other")
  func takesEachNamed() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    for name in ["eins", "zwei", "drei"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    _ = try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    for name in ["eins", "zwei", "drei"] { _ = try run("focusblox add Milch --list \(name)") }
    let synced = try run("focusblox sync --list eins --list zwei")
    #expect(synced.code == 0, "\(synced.messages)")
    let held = ["eins", "zwei", "drei"].map { session.server.names(in: session.server.home + $0 + "/").count }
    #expect(held == [1, 1, 0])
    let refused = try run("focusblox sync --list drei --list vier")
    #expect(refused.code == 64 || refused.code == 1, "\(refused.messages)")
    #expect(refused.messages.contains { $0.contains("vier") })
    #expect(session.server.names(in: session.server.home + "drei/").isEmpty)
  }
}

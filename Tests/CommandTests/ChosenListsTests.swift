import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Syncs of chosen lists")
struct ChosenListsTests {
  @Test("the message after adding an account with some lists counts these lists and all lists")
  func countsTheChosenLists() throws {
    let session = try SessionAtServer()
    for name in ["eins", "zwei", "drei"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    let add = "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password"
    let added = try session.run(add + " --list eins --list drei", address: "<server>")
    #expect(added.messages.contains("Konto „heim“ hinzugefügt, 2 von 3 Listen. „focusblox sync“ gleicht ab."))
    let all = try session.run(add.replacing("heim", with: "alle") + " --lang en", address: "<server>")
    #expect(all.messages.contains("Account “alle” added, 3 lists. Now run “focusblox sync”."))
    // The output has the new choice.
    let off = try session.run("focusblox lists disable eins --account heim --json", address: "<server>")
    #expect(off.output.contains { $0.contains("\"enabled\":false") })
    let on = try session.run("focusblox lists enable eins --account heim --json", address: "<server>")
    #expect(on.output.contains { $0.contains("\"enabled\":true") })
  }

  @Test("a sync of named lists syncs all of them and no other list")
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

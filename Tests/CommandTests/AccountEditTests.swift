import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Editing an account")
struct AccountEditTests {
  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let answer = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password"
        + "&& focusblox add Milch --list Aufgaben && focusblox sync", address: "<server>")
    #expect(answer.code == 0, "\(answer.messages)")
    return session
  }

  @Test("an edit keeps the links: nothing is uploaded or fetched again, and changes made before it are uploaded")
  func keepsLinks() throws {
    let session = try session()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let moved = try run(
      "focusblox account edit heim --url $(echo <server> | sed s/127.0.0.1/localhost/) --password-command 'cat ~/.caldav-password'"
    )
    #expect(moved.code == 0, "\(moved.messages)")
    #expect(moved.messages.contains { $0.contains("Alle Verknüpfungen bleiben.") })
    let show = try run("focusblox account show heim")
    #expect(show.output.contains { $0.contains("localhost") })
    #expect(show.output.contains { $0.contains("Befehl: cat ~/.caldav-password") })
    session.server.clearLog()
    let synced = try run("focusblox sync")
    #expect(synced.code == 0 && synced.output.allSatisfy { $0.hasPrefix("Aufgaben: nichts zu tun") }, "\(synced)")
    #expect(!session.server.requests.contains { $0.method == "PUT" || $0.method == "DELETE" })
    let edited = try run(
      "focusblox edit $(focusblox list --json | sed 's/.*\"id\":\"\\([^\"]*\\).*/\\1/') --title Brot && focusblox sync")
    #expect(edited.output.contains { $0.hasPrefix("Aufgaben: 1 auf dem Server geändert") }, "\(edited)")
    #expect(session.server.names(in: session.server.home + "Aufgaben/").count == 1)
    #expect(session.violations.isEmpty)
  }

  @Test("an edit changes nothing where the server refuses the new login")
  func staysWhereRefused() throws {
    let session = try session()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let before = try run("focusblox account show heim").output
    let refused = try run("focusblox account edit heim --password-command 'echo wrong'")
    #expect(refused.code == 1)
    #expect(refused.messages.count { $0.contains("(401)") } == 1)
    #expect(try run("focusblox account show heim").output == before)
    #expect(try run("focusblox sync").code == 0)
  }

  @Test("an edit keeps the choice of lists")
  func keepsTheChoice() throws {
    let session = try session()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.makeCalendar(session.server.home + "Garten/", name: "Garten")
    _ = try run("focusblox lists refresh; focusblox lists disable Garten")
    _ = try run("focusblox account edit heim --url $(echo <server> | sed s/127.0.0.1/localhost/)")
    #expect(try run("focusblox lists").output.map { $0.prefix(9) } == ["●  Aufgab", "○  Garten"])
  }

  @Test("an edit without a change is refused")
  func needsAChange() throws {
    let session = try session()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    #expect(try run("focusblox account edit heim").code == 64)
  }
}

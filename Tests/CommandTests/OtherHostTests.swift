import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// The calendars of a server are on another host. The program asks the user before it sends anything to that host.
@Suite("Calendars on another host", .timeLimit(.minutes(20)))
struct OtherHostTests {
  /// A server without login, because the password would not be sent there. It has only another port than the account's
  /// server.
  private let other = InMemoryCalDAVServer()

  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    other.makeCalendar(other.home + "Aufgaben/", name: "Aufgaben")
    other.makeCalendar(other.home + "Fremd/", name: "Fremd")
    return session
  }

  private func send(_ session: borrowing SessionAtServer, to there: LoopbackServer) {
    session.server.redirect(session.server.home, to: there.url(other.home).absoluteString)
    session.server.deleteCalendar(session.server.home + "Aufgaben/")
  }

  private func typed(_ question: String, _ answer: String, _ command: String) -> String {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/keyboard.py").path
    return "/usr/bin/python3 '\(script)' '\(question)' \(answer) \(command)"
  }

  private static let access = "--url <server> --user ada --password-file ~/.caldav-password"

  @Test("adding an account names the other host and asks, in both languages")
  func asksWhereAdded() throws {
    let session = try session()
    let there = try LoopbackServer(serving: other)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    send(session, to: there)
    let host = "127.0.0.1:\(there.port)"
    let german = try run("focusblox account add heim \(Self.access)")
    #expect(german.code == 1 && german.messages.first?.contains("die Kalender liegen auf \(host).") == true)
    #expect(german.messages.last?.hasPrefix("Das Konto wurde nicht") == true)
    let english = try run("focusblox --lang en account add heim \(Self.access)")
    #expect(english.messages.first?.contains("the calendars are on \(host).") == true)
    #expect(english.messages.last?.hasPrefix("The account was not added") == true)
    #expect(try run(typed("[y/N]", "n", "focusblox --lang en account add heim \(Self.access)")).code == 1)
    #expect(try run("focusblox account list --json").output.isEmpty)
    #expect(!other.requests.contains { $0.method == "PUT" })
    let added = try run(typed("[j/N]", "j", "focusblox account add heim \(Self.access)"))
    #expect(added.code == 0, "\(added.output)")
    #expect(added.output.contains { $0.contains("liegen die Kalender auf \(host). Diesem Server die Einträge") })
    #expect(try run("focusblox account list").output.first?.contains(host) == true)
    #expect(try run("focusblox account list --json").output.first?.contains("\"otherHosts\":[\"\(host)\"]") == true)
    // After the user's answer the host is treated as the account's own.
    #expect(try run("focusblox add Milch --list Fremd && focusblox sync --verify").code == 0)
    #expect(other.names(in: other.home + "Fremd/").count == 1)
    #expect(try run("focusblox sync --verify && focusblox lists refresh").messages == [])
  }

  @Test("where the server names another host later, nothing is sent there, and a sync reports it once")
  func sendsNothingLater() throws {
    let session = try session()
    let there = try LoopbackServer(serving: other)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    #expect(try run("focusblox account add heim \(Self.access) && focusblox sync").code == 0)
    send(session, to: there)
    _ = try run("focusblox add Fresh --list Aufgaben --notes geheim")
    let told = try run("focusblox sync")
    let word = "am Terminal „focusblox lists refresh --account heim“ ausführen"
    #expect(
      told.messages.contains { $0.contains("liegen auf 127.0.0.1:\(there.port)") && $0.contains(word) }, "\(told)")
    #expect(try !run("focusblox sync --verify").messages.contains { $0.contains(word) })
    let english = try run("focusblox --lang en lists refresh")
    #expect(english.code == 1 && english.messages.contains { $0.contains("run “focusblox lists refresh") })
    #expect(try run("focusblox doctor").output.contains { $0.contains(word) })
    let edited = try run("focusblox account edit heim --password-command 'cat ~/.caldav-password'")
    #expect(edited.code == 1 && edited.messages.contains { $0.contains("„heim“ bleibt, wie es ist") }, "\(edited)")
    #expect(try run("focusblox account show heim").output.contains { $0.contains("Datei: ") })
    _ = try run("focusblox sync --verify")
    #expect(try !run("focusblox lists --json").output.contains { $0.contains("Fremd") })
    #expect(!other.requests.contains { $0.method == "PUT" || $0.body.contains("geheim") })
    // The user accepts the host.
    let asked = try run(typed("[j/N]", "j", "focusblox lists refresh"))
    #expect(asked.code == 0 && asked.output.contains { $0.contains("Fremd") }, "\(asked.output)")
    let sent = try run("focusblox add Neu --list Fremd && focusblox sync")
    // The list of the former host is missing, and a change waits for it.
    #expect(sent.code == 2 && sent.messages.contains { $0.contains("fehlt auf dem Server") }, "\(sent)")
    #expect(other.names(in: other.home + "Fremd/").count == 1)
  }

  @Test("removing an account and adding it at another address creates no duplicates")
  func doublesNothing() throws {
    let session = try session()
    let there = try LoopbackServer(serving: other)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox account add heim \(Self.access)")
    _ = try run(
      "focusblox add Milch --list Aufgaben --due 2026-11-27; focusblox add Brot --list Aufgaben; focusblox sync")
    let home = session.server.home + "Aufgaben/"
    for name in session.server.names(in: home) {
      other.put(home + name, try #require(session.server.text(home + name)))
    }
    _ = try run("focusblox account remove heim")
    let moved = try run("focusblox account add heim --url \(there.url("/")) --list Aufgaben && focusblox sync")
    #expect(moved.code == 0, "\(moved)")
    #expect(try run("focusblox list --all --json").output.count == 2)
    #expect(other.names(in: home).count == 2)
    #expect(!other.requests.contains { $0.method == "PUT" })
  }
}

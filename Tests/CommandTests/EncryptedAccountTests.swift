import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Accounts with a private authority, a client certificate and a token")
struct EncryptedAccountTests {
  @Test("an account works with --ca-file, --client-cert, --client-key and --token-command, and with no fewer options")
  func opens() async throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.requireToken("sesam")
    session.server.makeCalendar(session.server.home + "aufgaben/")
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/tls_front.py").path
    let front = try Running(
      ["/usr/bin/python3", script, session.home.path, "\(session.port)"], ["PATH": "/usr/bin:/bin"])
    let port = try #require(try await front.line { Int($0) != nil })

    let add = "focusblox account add zuhause --url https://127.0.0.1:\(port)/"
    let authority = " --ca-file ca.crt"
    let certificate = " --client-cert client.crt --client-key client.key"
    let token = " --token-command 'echo sesam'"
    for missing in [certificate + token, authority + token] {
      #expect(try run(add + missing).code == 1)
    }
    #expect(session.server.requests.isEmpty)
    for wrong in ["", " --token-command 'echo wrong'", " --user ada --password-command 'echo sesam'"] {
      let refused = try run(add + authority + certificate + wrong)
      #expect(refused.messages.contains { $0.contains("(401)") }, "\(refused.messages)")
    }

    session.server.clearLog()
    let added = try run(add + authority + certificate + token)
    #expect(added.code == 0, "\(added.messages)")
    // From another folder, because relative paths are resolved when the account is added.
    let synced = try run("focusblox add Milch --list Aufgaben && cd / && focusblox sync")
    #expect(synced.code == 0, "\(synced.messages)")
    #expect(session.server.names(in: session.server.home + "aufgaben/").count == 1)
    #expect(session.server.requests.allSatisfy { $0.authorization == "Bearer" })
    #expect(try run("grep -rlaF sesam . | grep -v sqlite").output == [])
  }
}

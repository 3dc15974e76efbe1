import Foundation
import TestSupport
import Testing

@Suite("Accounts by mail address (RFC 6764)")
struct DomainAccountTests {
  /// Starts a name server whose record `_caldav._tcp.localhost` has these hosts: priority, port and name.
  private func nameServer(_ hosts: [(Int, Int, String)], _ texts: [String] = []) async throws -> (Running, String) {
    let services = hosts.map { "[\($0.0), 0, \($0.1), \"\($0.2)\"]" }.joined(separator: ", ")
    let table = "{\"_caldav._tcp.localhost\": {\"srv\": [\(services)], \"txt\": \(texts)}}"
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/name_server.py").path
    let server = try Running(["/usr/bin/python3", script, table], ["PATH": "/usr/bin:/bin"])
    let port = try #require(try await server.line { Int($0) != nil })
    return (server, "FOCUSBLOX_NAMESERVER=127.0.0.1:\(port) ")
  }

  private static let add =
    "focusblox account add post --url ada@localhost --user ada --password-file ~/.caldav-password"

  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "aufgaben/")
    return session
  }

  @Test("the account uses the host, port and path of the domain's records")
  func findsTheService() async throws {
    let session = try session()
    let (server, asking) = try await nameServer([(10, session.port, "localhost")], ["path=/principals/tester/"])
    defer { server.kill() }
    let added = try session.run(asking + Self.add, address: "<server>")
    #expect(added.code == 0, "\(added.messages)")
    #expect(added.messages.first == "Der Dienst von localhost: http://localhost:\(session.port)/principals/tester/")
    #expect(session.server.requests.first?.path == "/principals/tester/")
    let synced = try session.run("focusblox add Milch --list Aufgaben; focusblox sync", address: "<server>")
    #expect(synced.code == 0, "\(synced.messages)")
    #expect(session.server.names(in: session.server.home + "aufgaben/").count == 1)
  }

  @Test("a missing first host is skipped, and the account keeps the host that answered")
  func usesTheNextHost() async throws {
    let session = try session()
    // Port 1 is closed. A host of another domain is skipped, whatever its priority.
    let (server, asking) = try await nameServer([
      (30, session.port, "localhost"), (20, session.port, "127.0.0.1"), (10, 1, "localhost"),
    ])
    defer { server.kill() }
    let added = try session.run(asking + Self.add, address: "<server>")
    #expect(added.code == 0, "\(added.messages)")
    let shown = try session.run("focusblox account show post --json", address: "<server>")
    #expect(shown.output.contains { $0.contains("http://localhost:\(session.port)/.well-known/caldav") })
    let synced = try session.run("focusblox sync", address: "<server>")
    #expect(synced.code == 0, "\(synced.messages)")
  }

  @Test("the hosts of the domain are shown, best first")
  func saysWhichHosts() async throws {
    let session = try session()
    let (server, asking) = try await nameServer([(20, 2, "localhost"), (10, 1, "localhost")], ["path=/dav/"])
    defer { server.kill() }
    let refused = try session.run(asking + Self.add, address: "<server>")
    #expect(
      refused.messages.first == "Der Dienst von localhost: http://localhost:1/dav/, http://localhost:2/dav/")
  }

  @Test("where no host answers, the first host is reported and no account is added")
  func noneAnswers() async throws {
    let session = try session()
    let (server, asking) = try await nameServer([(10, 1, "localhost"), (20, 2, "localhost")])
    defer { server.kill() }
    let refused = try session.run(asking + Self.add, address: "<server>")
    #expect(refused.code == 1)
    #expect(
      refused.messages.suffix(2)
        == ["localhost:1 antwortet nicht.", "Läuft der Server, stimmt der Port, ist das Netz da?"])
    #expect(try session.run("focusblox account list --json", address: "<server>").output == [])
  }

  @Test("a password that the first host refuses is not sent to the next host")
  func aRefusedPasswordIsNotSentToTheNextHost() async throws {
    let session = try session()
    session.server.requireLogin(user: "ada", password: "another")
    let (server, asking) = try await nameServer(
      [(10, session.port, "localhost"), (20, session.port, "b.localhost")], ["path=/principals/tester/"])
    defer { server.kill() }
    #expect(try session.run(asking + Self.add, address: "<server>").code == 1)
    #expect(session.server.requests.map(\.authorization) == ["Basic"])
  }
}

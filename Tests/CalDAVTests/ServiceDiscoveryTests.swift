import CalDAV
import CurlTransport
import Foundation
import TestSupport
import Testing

@Suite("Discovery from a domain (RFC 6764)")
struct ServiceDiscoveryTests {
  /// A domain whose only record names a port of this machine.
  private struct Records: ServiceResolver {
    let port: Int
    let path: String?
    func services(_ name: String) async throws -> [ServiceRecord] {
      name == "_caldav._tcp.localhost" ? [ServiceRecord(port: port, target: "localhost.")] : []
    }
    func texts(_ name: String) async throws -> [String] { path.map { ["path=\($0)"] } ?? [] }
  }

  @Test("discovery uses SRV, then TXT or the well-known path, then the login", arguments: [nil, "/principals/tester/"])
  func goes(path: String?) async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "liste/", name: "Aufgaben")
    server.requireLogin(user: "ada@localhost", password: "Geheim-2468")
    let loopback = try LoopbackServer(serving: server)
    let lookup = ServiceLookup(resolver: Records(port: loopback.port, path: path))
    let place = try #require(try await lookup.places(of: "localhost", allowsPlainHTTP: true).first)
    #expect(place.isWithinDomain)
    let login = (user: "ada@localhost", password: "Geheim-2468")
    let client = try TestClient.make(
      try SocketContractTests.transport(place.url, login), base: place.url.absoluteString)
    let found = try await client.discover()
    #expect(found.collections.map(\.displayName) == ["Aufgaben"])
    #expect(found.principal?.path() == "/principals/tester/")
    #expect(server.requests.first?.path == path ?? "/.well-known/caldav")
  }
}

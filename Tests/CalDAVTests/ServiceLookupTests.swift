import CalDAV
import Foundation
import Testing

@Suite("Service look-up of a domain (RFC 6764)")
struct ServiceLookupTests {
  private struct Table: ServiceResolver {
    var records: [String: [ServiceRecord]] = [:]
    var texts: [String: [String]] = [:]
    func services(_ name: String) async throws -> [ServiceRecord] { records[name] ?? [] }
    func texts(_ name: String) async throws -> [String] { texts[name] ?? [] }
  }

  private func places(_ table: Table, plain: Bool = false) async throws -> [String] {
    try await ServiceLookup(resolver: table).places(of: "example.org", allowsPlainHTTP: plain).map {
      $0.url.absoluteString + ($0.isWithinDomain ? "" : " elsewhere")
    }
  }

  @Test("the lowest priority comes first, then the largest weight, and an unusual port is in the address")
  func order() async throws {
    let table = Table(records: [
      "_caldavs._tcp.example.org": [
        .init(priority: 20, port: 443, target: "third.example.org."),
        .init(priority: 10, port: 8443, target: "b.example.org"),
        .init(priority: 10, weight: 5, port: 443, target: "A.example.org."),
      ]
    ])
    #expect(
      try await places(table) == [
        "https://a.example.org/.well-known/caldav", "https://b.example.org:8443/.well-known/caldav",
        "https://third.example.org/.well-known/caldav",
      ])
  }

  @Test("a TXT record may give the path, and other texts and invalid paths are ignored")
  func path() async throws {
    let name = "_caldavs._tcp.example.org"
    let table = Table(
      records: [name: [.init(port: 443, target: "example.org")]],
      texts: [name: ["v=1", "path=no path", "Path=/dav/%7Eada/"]])
    #expect(try await places(table) == ["https://example.org/dav/%7Eada/"])
  }

  @Test("a host outside the domain is marked, also one with a similar ending")
  func elsewhere() async throws {
    let table = Table(records: [
      "_caldavs._tcp.example.org": [
        .init(port: 443, target: "notexample.org"), .init(priority: 1, port: 443, target: "example.org.evil.test"),
        .init(priority: 2, port: 443, target: "cal.example.org"),
      ]
    ])
    #expect(
      try await places(table) == [
        "https://notexample.org/.well-known/caldav elsewhere",
        "https://example.org.evil.test/.well-known/caldav elsewhere",
        "https://cal.example.org/.well-known/caldav",
      ])
  }

  @Test("an empty target means no service, and plain http is looked up only where allowed")
  func none() async throws {
    let table = Table(records: [
      "_caldavs._tcp.example.org": [.init(port: 0, target: ".")],
      "_caldav._tcp.example.org": [.init(port: 80, target: "example.org")],
    ])
    #expect(try await places(table) == [])
    #expect(try await places(table, plain: true) == ["http://example.org/.well-known/caldav"])
  }
}

import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("A calendar at an address")
struct CalendarFeedTests {
  private static let address = "https://example.org/private/s3cret.ics?key=k3y"
  private static let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"

  private func read(
    _ transport: ScriptedTransport, elsewhere: ScriptedTransport? = nil, since version: CalendarFeed.Version? = nil,
    at address: String = address, limit: Int = 1000
  ) async throws -> CalendarFeed.Answer {
    var limits = CalendarFeed.Limits()
    limits.bytes = limit
    let feed = CalendarFeed(
      transport: transport, elsewhere: { () throws(HTTPTransportError) -> any HTTPTransport in elsewhere ?? transport },
      userAgent: "test", limits: limits)
    return try await feed.read(try #require(URL(string: address)), since: version)
  }

  private func error(_ body: () async throws -> CalendarFeed.Answer) async -> CalendarFeedError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? CalendarFeedError
    }
  }

  @Test("the query is sent, and the validators come back with the next request")
  func isConditional() async throws {
    let transport = ScriptedTransport { request in
      if request.head.headerFields[.ifNoneMatch] == "\"1\"" { return .init(304) }
      return .init(200, Self.text, fields: [.eTag: "\"1\"", .lastModified: "Sat, 21 Nov 2026 08:00:00 GMT"])
    }
    guard case .text(let text, let version) = try await read(transport) else { return #expect(Bool(false)) }
    #expect(String(decoding: text, as: UTF8.self) == Self.text)
    guard case .unchanged = try await read(transport, since: version) else { return #expect(Bool(false)) }
    let requests = transport.requests
    #expect(requests.map(\.url) == [Self.address, Self.address])
    #expect(
      requests[0].head.headerFields[.ifModifiedSince] == nil && requests[1].head.headerFields[.ifModifiedSince] == nil)
    let dated = CalendarFeed.Version(etag: nil, lastModified: version.lastModified)
    _ = try await read(transport, since: dated)
    #expect(transport.requests.last?.head.headerFields[.ifModifiedSince] == version.lastModified)
  }

  @Test("a redirect to another host uses the other transport, and a relative one the first")
  func followsRedirects() async throws {
    let first = ScriptedTransport { request in
      request.head.path == "/b.ics"
        ? .init(302, fields: [.location: "https://files.example.net/c.ics"]) : .init(301, fields: [.location: "/b.ics"])
    }
    let second = ScriptedTransport { _ in .init(200, Self.text) }
    guard case .text = try await read(first, elsewhere: second) else { return #expect(Bool(false)) }
    #expect(first.requests.map(\.url) == [Self.address, "https://example.org/b.ics"])
    #expect(second.requests.map(\.url) == ["https://files.example.net/c.ics"])
  }

  @Test(
    "no redirect leads to this machine or its network",
    arguments: [
      "https://127.0.0.1/", "https://localhost:8443/", "https://[::1]/", "https://10.0.0.1/", "https://2130706433/",
    ])
  func staysOutside(_ target: String) async throws {
    let transport = ScriptedTransport { _ in .init(302, fields: [.location: target]) }
    let found = await error { try await read(transport) }
    guard case .leadsInside("example.org", _)? = found else {
      return #expect(Bool(false), "\(String(describing: found))")
    }
    #expect(transport.requests.count == 1)
  }

  @Test("a given private host may redirect to itself, but not to another one")
  func givenPrivateHost() async throws {
    let transport = ScriptedTransport { request in
      switch request.head.path {
      case "/a": .init(302, fields: [.location: "/b"])
      case "/b": .init(200, Self.text)
      default: .init(302, fields: [.location: "https://10.0.0.2/b"])
      }
    }
    guard case .text = try await read(transport, at: "https://10.0.0.1/a") else { return #expect(Bool(false)) }
    guard case .leadsInside? = await error({ try await read(transport, at: "https://10.0.0.1/c") }) else {
      return #expect(Bool(false))
    }
  }

  @Test("unencrypted redirects, loops, refusals and long answers are errors without the address")
  func errorsHideTheAddress() async throws {
    let answers: [ScriptedTransport.Answer] = [
      .init(301, fields: [.location: "http://example.org/a"]), .init(302, fields: [.location: Self.address]),
      .init(404), .init(304), .init(200, String(repeating: "x", count: 1001)),
      .init(302, fields: [.location: "file:///etc"]),
    ]
    for answer in answers {
      let found = await error { try await read(ScriptedTransport { _ in answer }) }
      let words = "\(try #require(found))"
      #expect(!words.contains("s3cret") && !words.contains("k3y"), "\(words)")
    }
  }

  @Test(
    "only http and https without a login are addresses",
    arguments: ["ftp://example.org/", "https://ada:pw@example.org/", "/a"])
  func otherAddresses(_ text: String) async throws {
    let transport = ScriptedTransport { _ in .init(200, Self.text) }
    guard case .unusableAddress? = await error({ try await read(transport, at: text) }) else {
      return #expect(Bool(false))
    }
    #expect(transport.requests.isEmpty)
  }
}

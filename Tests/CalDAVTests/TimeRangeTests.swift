import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Time-range queries")
struct TimeRangeTests {
  private static let path = "/calendars/tester/a/"

  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private func answers(_ transport: any HTTPTransport) async throws -> [String] {
    try await TestClient.make(transport).objects(
      .vevent, from: try date("2026-12-03T09:30:00Z"), to: try date("2026-12-04T00:00:00Z"),
      in: try #require(Href(Self.path))
    ).map(\.href.name)
  }

  @Test("the request has the form of RFC 4791 section 7.8.1 with the given bounds")
  func sendsTheRequestOfRFC4791() async throws {
    let transport = ScriptedTransport { _ in .init(207, "<d:multistatus xmlns:d=\"DAV:\"/>") }
    let client = try TestClient.make(transport)
    let href = try #require(Href(Self.path))
    let (start, end) = (try date("2026-12-03T09:30:00Z"), try date("2026-12-04T00:00:00Z").addingTimeInterval(0.6))
    for (from, to) in [(start, end), (start, nil), (nil, end), (nil, nil)] as [(Date?, Date?)] {
      #expect(try await client.objects(.vtodo, from: from, to: to, in: href).isEmpty)
    }
    let filters = [
      #"<C:comp-filter name="VTODO"><C:time-range start="20261203T093000Z" end="20261204T000000Z"/></C:comp-filter>"#,
      #"<C:comp-filter name="VTODO"><C:time-range start="20261203T093000Z"/></C:comp-filter>"#,
      #"<C:comp-filter name="VTODO"><C:time-range end="20261204T000000Z"/></C:comp-filter>"#,
      #"<C:comp-filter name="VTODO"/>"#,
    ]
    let namespaces = try #require(transport.requests.first?.body.firstMatch(of: /calendar-query( [^>]*)>/)?.1)
    #expect(
      transport.requests.map(\.body)
        == filters.map {
          "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<C:calendar-query\(namespaces)>"
            + "<D:prop><D:getetag/><C:calendar-data/></D:prop>"
            + "<C:filter><C:comp-filter name=\"VCALENDAR\">\($0)</C:comp-filter></C:filter></C:calendar-query>"
        })
    #expect(transport.requests.allSatisfy { $0.head.headerFields[.init("Depth")!] == "1" })
  }

  @Test("overlapping objects are returned with their texts")
  func findsWhatOverlaps() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(Self.path)
    let block = String(decoding: ContractObject.block(uid: "u1", summary: "Block"), as: UTF8.self)
    server.put(Self.path + "now.ics", block)
    server.put(Self.path + "later.ics", block.replacing("u1", with: "u2").replacing("20261203T", with: "20261204T"))
    #expect(try await answers(InMemoryTransport(server)) == ["now.ics"])
  }

  @Test("an incomplete answer is an error", arguments: [nil, 507, 404])
  func isWholeOrAnError(status: Int?) async throws {
    let row = { (name: String, inner: String) in
      "<d:response><d:href>\(Self.path)\(name)</d:href>\(inner)</d:response>"
    }
    let error = status.map { row("", "<d:status>HTTP/1.1 \($0) No</d:status>") } ?? ""
    let object =
      "<d:propstat><d:prop><c:calendar-data>BEGIN:VCALENDAR</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>"
    let body =
      "<d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\">"
      + "\(row("a.ics", object))\(row("a.ics", object))\(error)</d:multistatus>"
    let transport = ScriptedTransport { _ in .init(207, body) }
    guard let status else {
      #expect(try await answers(transport) == ["a.ics"])
      return
    }
    let thrown = await #expect(throws: CalDAVError.self) { _ = try await answers(transport) }
    switch thrown {
    case .tooLarge where status == 507, .collectionVanished where status == 404: break
    default: Issue.record("\(String(describing: thrown))")
    }
  }

  @Test("a refusal is not an empty answer", arguments: [400, 403, 500, 200])
  func failsAloud(status: Int) async throws {
    await #expect(throws: CalDAVError.self) { _ = try await answers(ScriptedTransport { _ in .init(status) }) }
  }
}

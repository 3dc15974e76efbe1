import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Whether events of a calendar take time, and who the user is in invitations (RFC 6638)")
struct TransparentCalendarTests {
  private static func answer(_ href: String, _ properties: String) -> String {
    """
    <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>\(href)</d:href>\
    <d:propstat><d:prop>\(properties)</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>\
    </d:multistatus>
    """
  }

  private static let calendar = "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>"

  @Test(
    "the server says so, or says nothing",
    arguments: [
      ("<c:schedule-calendar-transp><c:transparent/></c:schedule-calendar-transp>", true),
      ("<c:schedule-calendar-transp><c:opaque/></c:schedule-calendar-transp>", false), ("", nil),
    ] as [(String, Bool?)])
  func transparency(_ property: String, _ isTransparent: Bool?) async throws {
    let answer = Self.answer("/cal/a/", Self.calendar + property)
    let client = try TestClient.make(ScriptedTransport { _ in .init(207, answer) })
    #expect(try await client.collection(at: #require(Href("/cal/a/"))).isTransparent == isTransparent)
    let states = try await client.states(in: #require(Href("/cal/")))
    #expect(states.values.first?.calendar?.isTransparent == isTransparent)
  }

  @Test("the principal lists the user's addresses")
  func addresses() async throws {
    let client = try TestClient.make(
      ScriptedTransport { request in
        switch request.head.path {
        case "/p/":
          .init(
            207,
            Self.answer(
              "/p/",
              """
              <c:calendar-home-set><d:href>/cal/</d:href></c:calendar-home-set><c:calendar-user-address-set>\
              <d:href preferred="1">mailto:ada@example.org</d:href><d:href>/p/</d:href></c:calendar-user-address-set>
              """))
        case "/cal/": .init(207, Self.answer("/cal/a/", Self.calendar))
        default:
          .init(
            207,
            Self.answer("/", "<d:current-user-principal><d:href>/p/</d:href></d:current-user-principal>"))
        }
      })
    let discovery = try await client.discover()
    #expect(discovery.addresses == ["mailto:ada@example.org", "/p/"])
    #expect(discovery.collections.map(\.href.path) == ["/cal/a/"])
  }

  @Test(
    "they are also known where the first answer shows the home, so that nobody asks the principal",
    arguments: [
      (
        "<c:calendar-user-address-set><d:href>mailto:ada@example.org</d:href></c:calendar-user-address-set>",
        ["mailto:ada@example.org"]
      ),
      ("<c:calendar-user-address-set/>", []), ("", nil),
    ] as [(String, [String]?)])
  func addressesBesideTheHome(_ property: String, _ addresses: [String]?) async throws {
    let transport = ScriptedTransport { request in
      if request.head.path == "/cal/" { return .init(207, Self.answer("/cal/a/", Self.calendar)) }
      // A server sends what it was asked for.
      let listed = request.body.contains("calendar-user-address-set") ? property : ""
      return .init(
        207,
        Self.answer(
          "/p/",
          "<d:current-user-principal><d:href>/p/</d:href></d:current-user-principal>"
            + "<c:calendar-home-set><d:href>/cal/</d:href></c:calendar-home-set>" + listed))
    }
    let discovery = try await TestClient.make(transport, base: "https://calendar.example/p/").discover()
    #expect(discovery.addresses == addresses)
    #expect(discovery.collections.map(\.href.path) == ["/cal/a/"])
    #expect(transport.requests.count { $0.head.path == "/p/" } == 1)
  }
}

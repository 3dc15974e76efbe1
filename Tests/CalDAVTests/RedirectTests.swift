import CalDAV
import HTTPTypes
import TestSupport
import Testing

@Suite("Redirects")
struct RedirectTests {
  private func put(_ transport: any HTTPTransport) async throws -> CalDAVClient.PutOutcome {
    try await TestClient.make(transport).put(
      Array("body".utf8), at: try #require(Href("/cal/a.ics")), precondition: .ifNoneMatch)
  }

  private func redirecting(_ status: Int, to location: String) -> ScriptedTransport {
    ScriptedTransport { request in
      request.head.path == "/cal/a.ics"
        ? .init(status, fields: [.location: location]) : .init(201, fields: [.eTag: "\"1\""])
    }
  }

  @Test(
    "I21 method, body, conditions and type are kept",
    arguments: [301, 302, 307, 308], ["/b.ics", "b.ics", "https://other.example/b.ics", "//other.example/b.ics"])
  func keepsTheRequest(status: Int, location: String) async throws {
    let transport = redirecting(status, to: location)
    #expect(try await put(transport).isNew)
    let second = try #require(transport.requests.last)
    #expect(transport.requests.count == 2)
    #expect(second.head.method == .put)
    #expect(second.body == "body")
    #expect(second.head.headerFields[.ifNoneMatch] == "*")
    #expect(second.head.headerFields[.contentType] == "text/calendar; charset=utf-8")
    #expect(second.url.hasSuffix("b.ics"))
  }

  @Test("I21 nothing goes from https to http")
  func staysEncrypted() async throws {
    let transport = redirecting(301, to: "http://calendar.example/b.ics")
    let error = await #expect(throws: CalDAVError.self) { _ = try await put(transport) }
    guard case .insecureRedirect(let from, let to) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(from == "https://calendar.example/cal/a.ics" && to == "http://calendar.example/b.ics")
    #expect(transport.requests.count == 1)
  }

  @Test("a circle ends after five")
  func endsCircles() async throws {
    let transport = ScriptedTransport { _ in .init(302, fields: [.location: "/cal/a.ics"]) }
    let error = await #expect(throws: CalDAVError.self) { _ = try await put(transport) }
    guard case .redirectLoop(_, let followed) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(followed == 5)
    #expect(transport.requests.count == 6)
  }

  @Test("a redirect that leads nowhere is a refusal", arguments: ["", "ftp://x/", "mailto:a@b", "https://"])
  func refusesBadTargets(location: String) async throws {
    let transport = ScriptedTransport { _ in .init(302, fields: location.isEmpty ? [:] : [.location: location]) }
    let error = await #expect(throws: CalDAVError.self) { _ = try await put(transport) }
    #expect(error?.refusal?.status == 302)
  }

  @Test("rows are read as relative to where the answer came from")
  func readsRowsAtTheTarget() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/")
    server.put(server.home + "a/x.ics", "BEGIN:VCALENDAR")
    server.redirect("/old/a/", to: "/calendars/tester/a/")
    let client = try TestClient.make(server)
    let listing = try await client.listing(of: try #require(Href("/old/a/")))
    #expect(listing.changed.map(\.href.path).contains("/calendars/tester/a/x.ics"))
  }
}

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
    arguments: [301, 302, 307, 308],
    [
      "/b.ics", "b.ics", "https://calendar.example/b.ics", "//calendar.example/b.ics",
      "HTTPS://Calendar.Example:443/b.ics",
    ])
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

  @Test(
    "a write is not sent to another server, whatever it does",
    arguments: ["https://other.example/b.ics", "//other.example/b.ics", "https://calendar.example:8443/b.ics"])
  func keepsWritesAtHome(location: String) async throws {
    let writes: [(CalDAVClient) async throws -> Void] = try {
      let (href, etag) = (try #require(Href("/cal/a.ics")), try #require(ETag("\"1\"")))
      return [
        { _ = try await $0.put([1], at: href, precondition: .ifNoneMatch) },
        { _ = try await $0.put([1], at: href, precondition: .ifMatch(etag)) },
        { _ = try await $0.delete(href, ifMatch: etag) },
        { try await $0.move(href, to: href, ifMatch: etag) },
        { try await $0.rename(href, to: "x") },
      ]
    }()
    for write in writes {
      let transport = ScriptedTransport { request in
        request.head.authority == "calendar.example"
          ? .init(307, fields: [.location: location]) : .init(201, fields: [.eTag: "\"1\""])
      }
      let client = try TestClient.make(transport)
      let error = await #expect(throws: CalDAVError.self) { try await write(client) }
      guard case .redirectElsewhere = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(transport.requests.count == 1)
    }
  }

  @Test("a question follows a redirect to another server")
  func asksElsewhere() async throws {
    let transport = ScriptedTransport { request in
      request.head.authority == "calendar.example"
        ? .init(307, fields: [.location: "https://other.example/b.ics"])
        : .init(200, "BEGIN:VCALENDAR", fields: [.eTag: "\"1\""])
    }
    #expect(try await TestClient.make(transport).get(try #require(Href("/cal/a.ics"))) != nil)
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

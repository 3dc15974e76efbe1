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

  // I21
  @Test(
    "a redirect keeps method, body, preconditions and content type",
    arguments: [301, 302, 307, 308],
    [
      "/cal/b.ics", "b.ics", "https://calendar.example/cal/b.ics", "//calendar.example/cal/b.ics",
      "HTTPS://Calendar.Example:443/cal/b.ics",
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
    "a write is not redirected to another server, for any method",
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

  private func writes() throws -> [(CalDAVClient) async throws -> Void] {
    let (href, etag) = (try #require(Href("/cal/A/one.ics")), try #require(ETag("\"1\"")))
    let collection = try #require(Href("/cal/A/"))
    return [
      { _ = try await $0.put([1], at: href, precondition: .ifNoneMatch) },
      { _ = try await $0.put([1], at: href, precondition: .ifMatch(etag)) },
      { _ = try await $0.delete(href, ifMatch: etag) },
      { try await $0.move(href, to: collection.appending("two.ics"), ifMatch: etag) },
      { try await $0.rename(collection, to: "x") },
    ]
  }

  @Test(
    "a write is not redirected out of its collection",
    arguments: [307, 308, 301],
    ["/cal/B/one.ics", "/cal/A/%2e%2e/B/one.ics", "/cal/", "/cal/B/", "/cal/AB/one.ics", "/cal/A/..%2FB%2Fone.ics"])
  func keepsWritesInside(status: Int, location: String) async throws {
    for write in try writes() {
      let transport = ScriptedTransport { request in
        guard request.head.path?.hasPrefix("/cal/A/") == true, request.head.method.rawValue != "PROPFIND" else {
          return .init(404)
        }
        return .init(status, fields: [.location: location])
      }
      let error = await #expect(throws: CalDAVError.self) { try await write(TestClient.make(transport)) }
      guard case .redirectOutside(let from, let to)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(from.hasPrefix("https://calendar.example/cal/A/") && to == "https://calendar.example\(location)")
      #expect(transport.requests.allSatisfy { $0.head.path?.hasPrefix("/cal/A/") == true })
    }
  }

  @Test("a write may be redirected to the same path below a prefix", arguments: ["/dav", "/a/b"])
  func followsASecondTree(prefix: String) async throws {
    for write in try writes() {
      let transport = ScriptedTransport { request in
        let path = request.head.path ?? ""
        guard path.hasPrefix("/cal/A/") else { return .init(request.head.method.rawValue == "PROPPATCH" ? 200 : 204) }
        return .init(302, fields: [.location: prefix + path])
      }
      try await write(TestClient.make(transport))
      #expect(transport.requests.map(\.head.path?.isEmpty) == [false, false])
    }
  }

  @Test("a write follows the redirect of its collection")
  func followsARenamedCollection() async throws {
    for write in try writes() {
      let transport = ScriptedTransport { request in
        let path = request.head.path ?? ""
        if path.hasPrefix("/cal/A/") {
          return .init(308, fields: [.location: path.replacing("/cal/A/", with: "/cal/N/")])
        }
        guard request.head.method.rawValue.hasPrefix("PROP") else { return .init(204) }
        let row = "<D:response><D:href>/cal/N/</D:href><D:status>HTTP/1.1 200 OK</D:status></D:response>"
        return .init(207, "<D:multistatus xmlns:D=\"DAV:\">\(row)</D:multistatus>")
      }
      try await write(TestClient.make(transport))
      let last = try #require(transport.requests.last)
      #expect(last.head.path?.hasPrefix("/cal/N/") == true && last.head.method.rawValue != "PROPFIND")
    }
  }

  @Test("a read follows a redirect to another server")
  func resolvesAgainstTheAnsweringAddress() async throws {
    let transport = ScriptedTransport { request in
      request.head.authority == "calendar.example"
        ? .init(307, fields: [.location: "https://other.example/b.ics"])
        : .init(200, "BEGIN:VCALENDAR", fields: [.eTag: "\"1\""])
    }
    #expect(try await TestClient.make(transport).get(try #require(Href("/cal/a.ics"))) != nil)
  }

  // I21
  @Test("no request goes from https to http")
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

  @Test("a redirect loop ends after five redirects")
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

  @Test("a redirect without a usable target is a refusal", arguments: ["", "ftp://x/", "mailto:a@b", "https://"])
  func refusesBadTargets(location: String) async throws {
    let transport = ScriptedTransport { _ in .init(302, fields: location.isEmpty ? [:] : [.location: location]) }
    let error = await #expect(throws: CalDAVError.self) { _ = try await put(transport) }
    #expect(error?.refusal?.status == 302)
  }

  @Test("relative hrefs of rows resolve against the address that answered")
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

import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Discovery")
struct DiscoveryTests {
  @Test(
    "every address leads to the same calendars, in every mode",
    arguments: [
      "https://calendar.example", "https://calendar.example/", "https://calendar.example:443/.well-known/caldav",
      "https://calendar.example/principals/tester", "https://calendar.example/calendars/tester/",
      "https://calendar.example/somewhere/else/",
    ], ServerContractTests.cases)
  func findsCalendars(base: String, one: ServerContractTests.Case) async throws {
    let server = InMemoryCalDAVServer(mode: one.mode)
    server.makeCalendar(server.home + "a/", name: "Aufgaben & Ziele", color: "#FF8800", components: ["VTODO"])
    server.makeCalendar(server.home + "b/", name: "Blöcke", components: ["VEVENT"])
    server.setReadOnly(server.home + "b/")
    let found = try await TestClient.make(server, base: base).discover()
    #expect(found.principal?.path() == "/principals/tester/")
    #expect(found.homes.map { $0.path() } == ["/calendars/tester/"])
    #expect(!found.isSingleCollection)
    if base.contains("tester") { #expect(!found.isElsewhere) }
    if base.contains("somewhere") { #expect(found.isElsewhere) }
    let tasks = try #require(found.collections.first { $0.displayName == "Aufgaben & Ziele" })
    let blocks = try #require(found.collections.first { $0.displayName == "Blöcke" })
    #expect(found.collections.count == 2)
    #expect(tasks.components == [.vtodo] && blocks.components == [.vevent])
    #expect(tasks.accepts(.vtodo) && !tasks.accepts(.vevent))
    #expect(tasks.color == "#FF8800")
    #expect(!tasks.isReadOnly && blocks.isReadOnly)
    #expect(tasks.supportsSyncCollection == one.mode.hasSyncCollection)
    #expect((tasks.ctag != nil) == one.mode.hasCTag)
    #expect(tasks.url.absoluteString == "https://calendar.example" + tasks.href.path)
  }

  @Test("the address of one calendar finds that calendar, and its home")
  func findsOneCalendar() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/")
    server.makeCalendar(server.home + "b/")
    let found = try await TestClient.make(server, base: "https://calendar.example/calendars/tester/b").discover()
    #expect(found.isSingleCollection)
    #expect(found.collections.map(\.href.path) == ["/calendars/tester/b/"])
    #expect(found.homes.count == 1)
  }

  @Test("a collection that answers only with its final slash is found without it", arguments: [404, 200, 405])
  func triesTheFinalSlash(status: Int) async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/", name: "Aufgaben")
    let transport = ScriptedTransport { request in
      let path = request.head.path ?? ""
      guard path == "/dav/" || ["/calendars/", "/principals/"].contains(where: path.hasPrefix) else {
        return .init(status, "<html><p>Login", fields: [.contentType: "text/html"])
      }
      var head = request.head
      if head.path == "/dav/" { head.path = "/calendars/tester/" }
      let (response, body) = server.answer(head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self), fields: response.headerFields)
    }
    let found = try await TestClient.make(transport, base: "https://calendar.example/dav").discover()
    #expect(found.collections.map(\.displayName) == ["Aufgaben"])
    #expect(!found.isElsewhere)
    #expect(transport.requests.prefix(2).map(\.head.path) == ["/dav", "/dav/"])
  }

  @Test("a redirect from http to https that then requires a login names the https address, and gets no login")
  func namesTheAddressBehindARedirect() async throws {
    let transport = ScriptedTransport { request in
      request.head.scheme == "http"
        ? .init(301, fields: [.location: "https://calendar.example\(request.head.path ?? "")"])
        : .init(401, fields: [.wwwAuthenticate: "Basic realm=\"x\""])
    }
    let client = try TestClient.make(transport, base: "http://calendar.example/dav/")
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    guard case .loginElsewhere(let from, let to)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(from == "http://calendar.example/dav/" && to == "https://calendar.example/dav/")
    #expect(transport.requests.count == 2)
  }

  @Test("a home without calendars is found, empty")
  func findsAnEmptyHome() async throws {
    let found = try await TestClient.make(InMemoryCalDAVServer()).discover()
    #expect(found.collections.isEmpty)
    #expect(found.homes.count == 1)
  }

  // I21
  @Test("a home on another host that requires a login is named, and no further address is tried")
  func namesAHomeOnAnotherHost() async throws {
    let server = InMemoryCalDAVServer()
    let transport = ScriptedTransport { request in
      guard request.head.authority == "calendar.example" else { return .init(401) }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      let text = String(decoding: body, as: UTF8.self).replacing(
        "<d:href>/calendars/tester/</d:href>", with: "<d:href>https://p07.calendar.example/7/</d:href>")
      return .init(response.status.code, text, fields: response.headerFields)
    }
    let client = try TestClient.make(transport)
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    guard case .homeElsewhere(let url)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url == "https://p07.calendar.example/7/")
    #expect(transport.requests.last?.head.authority == "p07.calendar.example")
  }

  @Test("missing or wrong credentials are tried once", arguments: [nil, "Basic d3Jvbmc6d3Jvbmc="])
  func asksOncePerPassword(authorization: String?) async throws {
    let server = InMemoryCalDAVServer()
    server.requireLogin(user: "tester", password: "x")
    let client = try TestClient.make(server, authorization: authorization)
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    guard case .unauthorized(_, let realm) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(realm == "in memory")
    #expect(server.requests.count == 1)
  }

  @Test("a server that answers anonymous requests without a principal is not reported as empty")
  func reportsAMissingLogin() async throws {
    let server = InMemoryCalDAVServer(mode: .cyrus)
    server.requireLogin(user: "tester", password: "x")
    let client = try TestClient.make(server)
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    guard case .unauthorized = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a 401 is not retried, with or without a realm")
  func endsAtUnauthorized() async throws {
    let transport = ScriptedTransport { _ in .init(401) }
    let client = try TestClient.make(transport, base: "https://calendar.example/dav/")
    await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    #expect(transport.requests.count == 1)
  }

  @Test("a web server without CalDAV is reported as such", arguments: [200, 404, 405, 501])
  func refusesWebServers(status: Int) async throws {
    let client = try TestClient.make(
      ScriptedTransport { _ in .init(status, "<html><p>Welcome", fields: [.contentType: "text/html"]) })
    let error = try #require(await #expect(throws: CalDAVError.self) { _ = try await client.discover() })
    switch error {
    case .notCalDAV, .notFound, .refused, .collectionVanished: break
    default: Issue.record("\(error)")
    }
  }

  @Test("an unreachable host is tried once")
  func asksUnreachableHostsOnce() async throws {
    let transport = ScriptedTransport { _ in throw HTTPTransportError.unknownHost("calendar.example") }
    let client = try TestClient.make(transport)
    await #expect(throws: CalDAVError.self) { _ = try await client.discover() }
    #expect(transport.requests.count == 1)
  }

  @Test("a home on another host is used there, and an http href stays on https")
  func followsHomesToTheirHosts() async throws {
    let transport = ScriptedTransport { request in
      let home = request.url.hasPrefix("https://p42.example") ? "" : "https://p42.example:443/home/"
      let inner =
        request.url.hasSuffix("/home/")
        ? "<d:resourcetype><d:collection/></d:resourcetype>"
        : """
        <d:current-user-principal><d:href>http://calendar.example/me/</d:href></d:current-user-principal>
        <c:calendar-home-set><d:href>\(home)</d:href></c:calendar-home-set>
        """
      return .init(
        207,
        """
        <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>\(request.head.path ?? "")</d:href>
        <d:propstat><d:prop>\(inner)</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
        """)
    }
    let found = try await TestClient.make(transport).discover()
    #expect(found.homes.map(\.absoluteString) == ["https://p42.example/home/"])
    #expect(found.principal?.absoluteString == "https://calendar.example/me/")
  }
}

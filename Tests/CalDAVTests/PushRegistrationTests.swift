import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("WebDAV-Push")
struct PushRegistrationTests {
  /// 2026-11-23 02:23:58 UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_400_638)
  private static let week = now.addingTimeInterval(7 * 86_400)
  private static let subscription = PushSubscription(
    resource: "https://ntfy.example/upAbCdEfGhIjKl?up=1", publicKey: "BLT2", authSecret: "c2VjcmV0", expires: week)
  private static let calendar = Href("/cal/a")

  private static func client(_ answer: ScriptedTransport.Answer) throws -> (CalDAVClient, ScriptedTransport) {
    let transport = ScriptedTransport { _ in answer }
    return (try TestClient.make(transport), transport)
  }

  private static func register(_ client: CalDAVClient) async throws -> PushRegistration {
    try await client.register(subscription, for: try #require(calendar), now: now)
  }

  @Test("a registration is one POST with triggers, key and expiry")
  func postsOnce() async throws {
    let location = "https://calendar.example/.subscriptions/7"
    let (client, transport) = try Self.client(
      .init(201, fields: [.location: location, .expires: "Mon, 30 Nov 2026 02:23:58 GMT"]))
    let registration = try await Self.register(client)
    #expect(registration == PushRegistration(location: location, expires: Self.week))
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.head.method == .post && request.head.path == "/cal/a/")
    for part in [
      "<P:push-register", "xmlns:P=\"https://bitfire.at/webdav-push\"",
      "<P:push-resource>https://ntfy.example/upAbCdEfGhIjKl?up=1</P:push-resource>",
      "<P:content-encoding>aes128gcm</P:content-encoding>",
      "<P:subscription-public-key type=\"p256dh\">BLT2</P:subscription-public-key>",
      "<P:auth-secret>c2VjcmV0</P:auth-secret>", "<P:content-update><D:depth>1</D:depth></P:content-update>",
      "<P:property-update><D:depth>0</D:depth></P:property-update>",
      "<P:expires>Mon, 30 Nov 2026 02:23:58 GMT</P:expires>",
    ] {
      #expect(request.body.contains(part), "\(part)")
    }
  }

  @Test(
    "the answers of real servers are read",
    arguments: [
      (200, "https://calendar.example/.subscriptions/7", "Mon, 30 Nov 2026 02:23:58 GMT", 7.0),
      (204, "https://calendar.example/.subscriptions/7", "Sun, 29 Nov 2026 02:23:58 GMT", 6),
      (201, "/push_subscription/1f", "Thu, 26 Nov 2026 02:23:58 +0000", 3),
      (201, "https://calendar.example/apps/dav_push/subscriptions/47", "Thu, 26 Nov 2026 02:23:58 +0000+", 3),
      (201, "https://calendar.example/s/1", "Mon, 23 Nov 2036 02:23:58 GMT", 7),
      (201, "https://calendar.example/s/1", "in a week", 3), (201, "https://calendar.example/s/1", "", 3),
      (201, "http://calendar.example/s/1", "Mon, 30 Nov 2026 02:23:58 GMT", 7),
    ])
  func readsAnswers(status: Int, location: String, expires: String, days: Double) async throws {
    var fields: HTTPFields = [.location: location]
    if !expires.isEmpty { fields[.expires] = expires }
    let registration = try await Self.register(try Self.client(.init(status, fields: fields)).0)
    #expect(registration.expires == Self.now.addingTimeInterval(days * 86_400))
    #expect(registration.location == (location.hasPrefix("/") ? "https://calendar.example" + location : location))
  }

  @Test(
    "an answer without a valid registration is an error",
    arguments: [
      (201, nil, "Mon, 30 Nov 2026 02:23:58 GMT"), (201, "", "Mon, 30 Nov 2026 02:23:58 GMT"),
      (200, "https://calendar.example/s/1", "Sun, 22 Nov 2026 02:23:58 GMT"),
      (201, "https://calendar.example/s/\"1", nil), (201, "https://calendar.example/ä", nil),
      (201, "https://calendar.example/" + String(repeating: "x", count: 3000), nil),
    ] as [(Int, String?, String?)])
  func refusesTheRest(status: Int, location: String?, expires: String?) async throws {
    var fields: HTTPFields = [:]
    fields[.location] = location
    fields[.expires] = expires
    let client = try Self.client(.init(status, fields: fields)).0
    let error = await #expect(throws: CalDAVError.self) { _ = try await Self.register(client) }
    guard case .malformedAnswer = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a refusal names its precondition",
    arguments: ["invalid-subscription", "push-not-available", "no-supported-trigger"])
  func namesRefusals(element: String) async throws {
    let body = """
      <d:error xmlns:d="DAV:"><p:\(element) xmlns:p="https://bitfire.at/webdav-push"/></d:error>
      """
    let client = try Self.client(.init(403, body, fields: [.contentType: "application/xml"])).0
    let error = await #expect(throws: CalDAVError.self) { _ = try await Self.register(client) }
    #expect(error?.refusal?.element?.description.contains(element) == true)
  }

  @Test("a hostile body of a refusal is only evidence", arguments: hostile)
  func keepsHostileBodiesAsEvidence(body: String) async throws {
    let client = try Self.client(.init(403, body, fields: [.contentType: "application/xml"])).0
    let error = await #expect(throws: CalDAVError.self) { _ = try await Self.register(client) }
    #expect((error?.refusal?.excerpt.count ?? 0) <= 200)
  }

  private static let hostile = [
    String(repeating: "<a>", count: 100_000), "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "\u{0}\u{1}\u{FFFF}",
    String(repeating: "x", count: 1 << 20), "{\"error\":\"no\"}", "",
  ]

  @Test("a DELETE removes a registration, and a missing registration is no error")
  func unregisters() async throws {
    let location = "https://calendar.example/.subscriptions/7"
    let (client, transport) = try Self.client(.init(204))
    #expect(try await client.unregister(location))
    #expect(transport.requests.map(\.url) == [location])
    #expect(transport.requests.first?.head.method == .delete)
    #expect(try await Self.client(.init(404)).0.unregister(location) == false)
  }

  @Test("a server behind a proxy that calls itself http is contacted by https")
  func staysEncrypted() async throws {
    let (client, transport) = try Self.client(.init(204))
    try await client.unregister("http://calendar.example/s/1")
    #expect(transport.requests.map(\.url) == ["https://calendar.example/s/1"])
  }

  @Test("no request goes to another server")
  func staysAtHome() async throws {
    let (client, transport) = try Self.client(.init(204))
    await #expect(throws: CalDAVError.self) { try await client.unregister("https://elsewhere.example/s/1") }
    #expect(transport.requests.isEmpty)
  }

  @Test("a collection with push has a topic and web-push, whatever the XML prefixes")
  func readsTopics() async throws {
    let web =
      "<n1:transports><n1:web-push><n1:vapid-public-key type=\"p256ecdsa\">BDF</n1:vapid-public-key></n1:web-push></n1:transports>"
    let cases: [(String, String?)] = [
      (web + "<n1:topic>_Pvop98DdrQ</n1:topic>", "_Pvop98DdrQ"), ("<n1:topic>a</n1:topic>", nil), (web, nil),
      (web + "<n1:topic> </n1:topic>", nil),
      ("<n1:transports><n1:web-push/></n1:transports><n1:topic>b</n1:topic>", "b"),
      ("<n1:transports><n1:fcm/></n1:transports><n1:topic>b</n1:topic>", nil),
      (web + "<n1:topic>" + String(repeating: "t", count: 600) + "</n1:topic>", nil),
      (web.replacing("n1:", with: "DAV:"), nil),
    ]
    for (properties, topic) in cases {
      let answer = """
        <d:multistatus xmlns:d="DAV:" xmlns:n1="https://bitfire.at/webdav-push" xmlns:c="urn:ietf:params:xml:ns:caldav">
        <d:response><d:href>/cal/a/</d:href><d:propstat><d:prop>
        <d:resourcetype><d:collection/><c:calendar/></d:resourcetype>\(properties.replacing("DAV:", with: "d:"))</d:prop>
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
        """
      let client = try Self.client(.init(207, answer)).0
      let home = try #require(Href("/cal/"))
      let calendar = try #require(Self.calendar)
      #expect(try await client.states(in: home, withPush: true)[calendar]?.pushTopic == topic)
      #expect(
        try await client.collections(in: try #require(URL(string: "https://calendar.example/cal/"))).first?.pushTopic
          == topic)
    }
  }

  @Test("push properties are requested only where the caller asks for them")
  func asksOnDemand() async throws {
    let (client, transport) = try Self.client(.init(207, "<d:multistatus xmlns:d=\"DAV:\"/>"))
    let home = try #require(Href("/cal/"))
    _ = try await client.states(in: home)
    _ = try await client.states(in: home, withPush: true)
    #expect(transport.requests.map { $0.body.contains("webdav-push") } == [false, true])
  }

  @Test("a write names the registrations that must not be notified")
  func sparesOurselves() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/")
    let client = try TestClient.make(server).withoutPush(to: [
      "https://calendar.example/s/1", "https://calendar.example/s/2",
    ])
    let href = try #require(Href(server.home + "a/x.ics"))
    _ = try await client.get(href)
    let object =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:t\r\nBEGIN:VTODO\r\nUID:x\r\nDTSTAMP:20261123T000000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    _ = try await client.put(Array(object.utf8), at: href, precondition: .ifNoneMatch)
    #expect(
      server.requests.map { $0.fields["push-dont-notify"] } == [
        nil, "\"https://calendar.example/s/1\", \"https://calendar.example/s/2\"",
      ])
  }

  @Test("a printed subscription shows no secret")
  func hidesSecrets() {
    let subscription = Self.subscription
    var dumped = "\(subscription) \(String(reflecting: subscription))"
    dump(subscription, to: &dumped)
    #expect(!dumped.contains("upAbC") && !dumped.contains("c2Vj"))
  }
}

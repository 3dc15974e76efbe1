import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import FocusbloxSync

/// The registration of lists for push, its renewal and its removal.
@Suite struct PushRegistrationRunTests {
  private static let now = Date(timeIntervalSince1970: 1_795_400_638)
  private static let day: TimeInterval = 86_400

  private static func list(_ id: Int64, topic: String? = "t") -> CalendarList {
    var list = CalendarList(accountID: 1, href: "/cal/\(id)/", origin: "https://calendar.example", name: "L\(id)")
    list.id = id
    list.pushTopic = topic
    return list
  }

  private static func registered(
    _ id: Int64, topic: String = "t", age: TimeInterval = 0, days: Double = 7, failure: String? = nil
  ) -> ListRegistration {
    let asked = now.addingTimeInterval(-age)
    return ListRegistration(
      listID: id, topic: topic, asked: asked,
      current: .init(location: "https://calendar.example/s/\(id)", expires: asked.addingTimeInterval(days * day)),
      failure: failure)
  }

  private static func plan(_ list: CalendarList, _ registration: ListRegistration?, active: Bool = true) -> String {
    let plan = PushPlan(
      lists: [list], active: active ? [list.id] : [], registrations: [registration].compactMap(\.self), now: now)
    return (plan.register.map { _ in "register" } + plan.unregister.map { _ in "unregister" }).joined(separator: " ")
  }

  @Test("exactly the active lists with a push topic are registered") func registersActiveLists() {
    #expect(Self.plan(Self.list(1), nil) == "register")
    #expect(Self.plan(Self.list(1), nil, active: false).isEmpty)
    #expect(Self.plan(Self.list(1, topic: nil), nil).isEmpty)
    #expect(Self.plan(Self.list(1), Self.registered(1)).isEmpty)
    #expect(Self.plan(Self.list(1), Self.registered(1), active: false) == "unregister")
    #expect(Self.plan(Self.list(1, topic: nil), Self.registered(1)) == "unregister")
    var missing = Self.list(1)
    missing.isMissing = true
    #expect(Self.plan(missing, Self.registered(1)) == "unregister")
  }

  @Test("a registration is renewed after half of its lifetime") func renews() {
    #expect(Self.plan(Self.list(1), Self.registered(1, age: 3.4 * Self.day)).isEmpty)
    #expect(Self.plan(Self.list(1), Self.registered(1, age: 3.6 * Self.day)) == "register")
    #expect(Self.plan(Self.list(1), Self.registered(1, age: 9 * Self.day)) == "register", "expired")
    #expect(Self.plan(Self.list(1), Self.registered(1, age: -9 * Self.day)) == "register", "the clock was put back")
  }

  @Test("a recreated collection is registered again") func recreatedCollection() {
    #expect(Self.plan(Self.list(1, topic: "new"), Self.registered(1, topic: "old")) == "register")
  }

  @Test("after a refusal the server is asked again an hour later") func asksAgainAfterRefusal() {
    let refused = ListRegistration(listID: 1, topic: "t", asked: Self.now - 600, current: nil, failure: "403")
    #expect(Self.plan(Self.list(1), refused).isEmpty)
    var old = refused
    old.asked = Self.now - 3601
    #expect(Self.plan(Self.list(1), old) == "register")
    #expect(Self.plan(Self.list(1), Self.registered(1, age: 600, failure: "500")).isEmpty)
  }

  // MARK: With a server

  private func engine(_ store: Store, _ transport: ScriptedTransport) -> SyncEngine {
    SyncEngine(
      store: store,
      environment: SyncEnvironment(now: { Self.now }, zone: .gmt, settings: Settings(), newID: { "id" })
    ) { _, list in
      let client = try CalDAVClient(
        transport: transport, base: #require(URL(string: list.origin)),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "test")
      return ListConnection(client: client) { .init(requests: 0, bytesSent: 0, bytesReceived: 0) }
    }
  }

  private func store(_ lists: Int = 2) throws -> (Store, Account, [Int64]) {
    let store = try Store.inMemory(timeZone: .gmt)
    let (account, ids) = try store.write { store -> (Account, [Int64]) in
      var account = Account(name: "home", url: "https://calendar.example/", secret: .none, created: Self.now)
      try store.save(&account)
      var ids: [Int64] = []
      for number in 1...lists {
        var list = Self.list(Int64(number))
        (list.id, list.accountID) = (0, account.id)
        try store.save(&list)
        ids.append(list.id)
      }
      try store.save(
        PushChannel(
          accountID: account.id, service: "https://ntfy.example", topic: "upSECRETSECRET", authSecret: "c2VjcmV0"))
      return (account, ids)
    }
    return (store, account, ids)
  }

  @Test("each list is registered once, and its registration is removed with it") func registersOnce() async throws {
    let (store, account, ids) = try store()
    let transport = ScriptedTransport { request in
      request.head.method == .delete
        ? .init(204)
        : .init(201, fields: [.location: "https://calendar.example/s" + (request.head.path ?? "")])
    }
    let engine = engine(store, transport)
    try await engine.updatePushRegistrations(account, active: Set(ids))
    #expect(transport.requests.map(\.head.method) == [.post, .post])
    #expect(transport.requests.allSatisfy { $0.body.contains("https://ntfy.example/upSECRETSECRET?up=1") })
    try await engine.updatePushRegistrations(account, active: Set(ids))
    #expect(transport.requests.count == 2, "nothing is due")
    try await engine.updatePushRegistrations(account, active: [ids[0]])
    #expect(transport.requests.last?.head.method == .delete)
    #expect(transport.requests.last?.url == "https://calendar.example/s/cal/2/")
    try await engine.unregisterAll(of: account)
    #expect(transport.requests.last?.url == "https://calendar.example/s/cal/1/")
    #expect(try store.read { try $0.registrations(account: account.id) }.isEmpty)
  }

  @Test("a recreated collection is asked for its topic by the sync that lists it in full")
  func madeAnew() async throws {
    let (store, account, ids) = try store(1)
    let transport = ScriptedTransport { _ in
      .init(
        207,
        """
        <d:multistatus xmlns:d="DAV:" xmlns:p="https://bitfire.at/webdav-push" xmlns:c="urn:ietf:params:xml:ns:caldav">
        <d:response><d:href>/cal/1/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
        <p:transports><p:web-push/></p:transports><p:topic>new</p:topic></d:prop>
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>
        """, fields: [.contentType: "application/xml; charset=utf-8"])
    }
    func list() throws -> CalendarList { try #require(try store.read { try $0.list(id: ids[0]) }) }
    let engine = engine(store, transport)
    _ = try await engine.sync(account, lists: [list()], options: SyncOptions())
    #expect(try list().lastFullSync != nil)
    #expect(try list().pushTopic == "new")
    let count = transport.requests.count
    try store.write { try $0.setPushTopic(list: ids[0], "other") }
    _ = try await engine.sync(account, lists: [list()], options: SyncOptions())
    #expect(try list().pushTopic == "other", "nothing was asked for")
    #expect(transport.requests.count > count)
  }

  @Test("a refusal is stored for the user without the topic, and existing registrations stay")
  func refusal() async throws {
    let (store, account, ids) = try store(1)
    let transport = ScriptedTransport { _ in
      .init(403, "no subscription for https://ntfy.example/upSECRETSECRET here", fields: [.contentType: "text/plain"])
    }
    try await engine(store, transport).updatePushRegistrations(account, active: Set(ids))
    let registration = try #require(try store.read { try $0.registrations(account: account.id) }.first)
    #expect(registration.current == nil)
    #expect(registration.failure?.contains("403") == true)
    #expect(registration.failure?.contains("upSECRET") == false)
    var alive = registration
    alive.asked = Self.now - 5 * Self.day
    alive.failure = nil
    alive.current = .init(location: "https://calendar.example/s/1", expires: Self.now + 2 * Self.day)
    try store.write { [alive] in try $0.save(alive) }
    try await engine(store, transport).updatePushRegistrations(account, active: Set(ids))
    let kept = try #require(try store.read { try $0.registrations(account: account.id) }.first)
    #expect(kept.current == alive.current && kept.failure != nil)
  }

  @Test("a server without an answer gets one request for one list, and later retries")
  func silence() async throws {
    let (store, account, ids) = try store(3)
    let transport = ScriptedTransport { _ in throw HTTPTransportError.unknownHost("calendar.example") }
    try await engine(store, transport).updatePushRegistrations(account, active: Set(ids))
    #expect(transport.requests.count == 1)
    #expect(try store.read { try $0.registrations(account: account.id) }.isEmpty)
    for id in ids { try store.write { try $0.save(Self.registered(id)) } }
    try await engine(store, transport).unregisterAll(of: account)
    #expect(transport.requests.count == 2)
    #expect(try store.read { try $0.registrations(account: account.id) }.isEmpty)
  }

  @Test("registrations are removed with their list or account") func removedWithAccount() throws {
    let (store, account, ids) = try store()
    try store.write { store in
      for id in ids { try store.save(Self.registered(id)) }
      try store.removeList(id: ids[0])
    }
    #expect(try store.read { try $0.registrations(account: account.id).map(\.listID) } == [ids[1]])
    try store.write { try $0.removeAccount(id: account.id) }
    #expect(try store.read { try $0.activePushChannels() }.isEmpty)
  }

  @Test("a message before a remote change proves the channel") func provesChannel() throws {
    let (store, account, _) = try store()
    func isProven() throws -> Bool { try store.read { try $0.pushChannel(account: account.id)?.isProven ?? false } }
    #expect(try !isProven())
    try store.write { try $0.notePushMessage(account: account.id, at: Self.now, found: false) }
    #expect(try !isProven(), "anybody can send a message")
    try store.write { try $0.notePushMessage(account: account.id, at: Self.now + 1, found: true) }
    #expect(try isProven())
    try store.write { try $0.noteMissedPush(account: account.id, at: Self.now + 2) }
    #expect(try !isProven())
    #expect(try store.read { try $0.pushChannel(account: account.id)?.lastMessage } == Self.now + 1)
  }

  @Test("a printed channel shows no secret") func hidesSecrets() throws {
    let channel = PushChannel(accountID: 1, service: "https://n.example", topic: "upSECRET", authSecret: "c2Vj")
    var text = "\(channel) \(String(reflecting: channel))"
    dump(channel, to: &text)
    #expect(!text.contains("upSECRET") && !text.contains("c2Vj"))
  }
}

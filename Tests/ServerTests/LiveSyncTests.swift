import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Live servers", .serialized)
struct LiveSyncTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)  // 2026-11-21T08:00:00Z
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(
    "tasks, blocks and alarms are synced both ways, and a sync without changes writes nothing",
    arguments: RunningServer.programs)
  func syncsBothWays(_ server: RunningServer) async throws {
    try await server.withCalendar("Abgleich") { client, calendar in
      let here = try Store.inMemory(timeZone: Self.zone)
      let account = try Self.set(up: here, server, calendar)
      try here.write { store in
        var task = TaskItem(id: "t", uid: "live-\(server.name)-bill", title: "Rechnung, „März“", created: Self.now)
        task.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]")
        task.listID = try store.lists().first?.id
        try store.insert(task, by: .user)
        let times = ["2026-11-23T09:00:00[Europe/Berlin]", "2026-11-23T10:30:00[Europe/Berlin]"].compactMap {
          CalendarTime($0)
        }
        var block = FocusBlock(
          id: "b", uid: "live-\(server.name)-deep", title: "Tief", start: times[0], end: times[1], created: Self.now)
        block.listID = task.listID
        try store.insert(block, by: .user)
      }
      #expect(try await Self.sync(here, account, client).pushedNew == 2)

      // Another client moves the due date, keeps the alarms and adds a line.
      let object = try #require(try await client.find(uid: "live-\(server.name)-bill", in: calendar.href).first)
      let text = String(decoding: object.data, as: UTF8.self)
      #expect(text.contains("20261125T080000Z") && text.contains("20261125T110000Z"))
      let moved = text.replacing("T120000", with: "T150000").replacing(
        "SUMMARY:", with: "X-OTHER-CLIENT:keep\r\nSUMMARY:")
      let etag = try #require(object.etag)
      _ = try await client.put(Array(moved.utf8), at: object.href, precondition: .ifMatch(etag))
      try here.write { store in
        guard var task = try store.task(id: "t") else { return }
        task.importance = .high
        _ = try store.update(task, by: .user)
      }
      let merged = try await Self.sync(here, account, client)
      #expect(merged.pulledChanged == 1 && merged.pushedChanged == 1 && merged.conflicts == 0)
      #expect(
        try here.read { try $0.task(id: "t")?.due } == CalendarTime("2026-11-25T15:00:00[Europe/Berlin]"))
      let after = try #require(try await client.get(object.href)).data
      let result = String(decoding: after, as: UTF8.self)
      #expect(result.contains("PRIORITY:1") && result.contains("X-OTHER-CLIENT:keep"))
      #expect(result.contains("20261125T140000Z") && !result.contains("20261125T110000Z"))

      let there = try Store.inMemory(timeZone: Self.zone)
      let second = try Self.set(up: there, server, calendar)
      #expect(try await Self.sync(there, second, client).pulledNew == 2)
      let blocks = try there.read { try $0.blocks() }
      #expect(blocks.map(\.title) == ["Tief"])
      for (store, account) in [(here, account), (there, second)] {
        _ = try await Self.sync(store, account, client)
        let quiet = try await Self.sync(store, account, client)
        #expect(quiet.pulledChanged + quiet.pushedChanged + quiet.pushedNew + quiet.conflicts + quiet.failed == 0)
      }
    }
  }

  // I22
  @Test(
    "a task that is moved here and edited there is in the other list on every machine, once",
    arguments: RunningServer.programs)
  func moves(_ server: RunningServer) async throws {
    try await server.withCalendar("Von") { client, source in
      try await server.withCalendar("Nach") { _, target in
        let uid = "live-\(server.name)-fence"
        let stores = [try Store.inMemory(timeZone: Self.zone), try Store.inMemory(timeZone: Self.zone)]
        let accounts = try stores.map { try Self.set(up: $0, server, source, target) }
        let lists = try stores.map { store in
          try ["Von", "Nach"].map { name in
            try #require(try store.read { try $0.lists().first { $0.name == name } }).id
          }
        }
        try stores[0].write { store in
          var task = TaskItem(id: "t", uid: uid, title: "Zaun", created: Self.now)
          task.listID = lists[0][0]
          try store.insert(task, by: .user)
        }
        func settle() async throws {
          for _ in 0..<2 {
            for (store, account) in zip(stores, accounts) { _ = try await Self.sync(store, account, client) }
          }
        }
        try await settle()
        // Another client adds a line, while the user moves and edits the task.
        let object = try #require(try await client.find(uid: uid, in: source.href).first)
        let text = String(decoding: object.data, as: UTF8.self)
        let edited = text.replacing("SUMMARY:", with: "X-OTHER-CLIENT:keep\r\nSUMMARY:")
        _ = try await client.put(
          Array(edited.utf8), at: object.href, precondition: .ifMatch(try #require(object.etag)))
        try stores[0].write { store in
          guard var task = try store.task(id: "t") else { return }
          task.listID = lists[0][1]
          task.importance = .high
          try store.update(task, by: .user)
        }
        try await settle()
        #expect(try await client.find(uid: uid, in: source.href).isEmpty)
        let found = try await client.find(uid: uid, in: target.href)
        #expect(found.count == 1)
        let moved = String(decoding: try #require(found.first).data, as: UTF8.self)
        #expect(moved.contains("PRIORITY:1") && moved.contains("X-OTHER-CLIENT:keep"))
        for (store, lists) in zip(stores, lists) {
          let tasks = try store.read { try $0.tasks(uid: uid) }
          #expect(tasks.map(\.listID) == [lists[1]] && tasks.map(\.importance) == [.high])
        }
        for (store, account) in zip(stores, accounts) {
          let quiet = try await Self.sync(store, account, client)
          #expect(quiet.pulledChanged + quiet.pushedChanged + quiet.pushedNew + quiet.conflicts + quiet.failed == 0)
        }
      }
    }
  }

  // S3-82
  @Test(
    "due tasks are published as events with an alarm, and removed when publishing is disabled",
    arguments: RunningServer.programs)
  func holdPublishedAlarms(_ server: RunningServer) async throws {
    try await server.withCalendar("Alarme") { client, calendar in
      let store = try Store.inMemory(timeZone: Self.zone)
      let account = try Self.set(up: store, server, calendar)
      try store.write { store in
        for (id, due) in [("1", "2026-11-25T12:00:00[Europe/Berlin]"), ("2", "2026-11-26")] {
          var task = TaskItem(
            id: id, uid: "live-\(server.name)-\(id)", title: "Rechnung, „März“ \(id)", created: Self.now)
          task.due = CalendarTime(due)
          try store.insert(task, by: .user)
        }
      }
      let uid = "focusblox-alarm-live-\(server.name)-1"
      #expect(try await Self.publish(store, account, client).pushedNew == 2)
      let made = try #require(try await client.find(uid: uid, in: calendar.href, kinds: [.vevent]).first)
      let text = String(decoding: made.data, as: UTF8.self)
      #expect(text.contains("Fällig: Rechnung") && text.contains("BEGIN:VALARM"))
      #expect(try await Self.publish(store, account, client).pushedChanged == 0)

      // Another client dismisses one event and deletes the other.
      let etag = try #require(made.etag)
      let dismissed = text.replacing("TRANSP:TRANSPARENT", with: "TRANSP:TRANSPARENT\r\nX-MOZ-LASTACK:20261121T080000Z")
      _ = try await client.put(Array(dismissed.utf8), at: made.href, precondition: .ifMatch(etag))
      let other = try #require(
        try await client.find(uid: "focusblox-alarm-live-\(server.name)-2", in: calendar.href, kinds: [.vevent]).first)
      _ = try await client.delete(other.href, ifMatch: try #require(other.etag))
      try store.write { store in
        guard var task = try store.task(id: "1") else { return }
        task.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]")
        _ = try store.update(task, by: .user)
      }
      let report = try await Self.publish(store, account, client)
      #expect((report.pushedNew, report.pushedChanged, report.unlinked, report.failed) == (0, 1, 1, 0))
      let moved = String(decoding: try #require(try await client.get(made.href)).data, as: UTF8.self)
      #expect(moved.contains("20261127T120000") && moved.contains("X-MOZ-LASTACK"))

      #expect(try await Self.publish(store, account, client, isOn: false).pushedDeleted == 1)
      #expect(try await client.get(made.href) == nil)
    }
  }

  /// iCalendar text must not contain U+0001, and XML must not contain U+FFFE.
  @Test(
    "an object that XML cannot hold does not stop others, or the server refuses the object",
    arguments: RunningServer.programs, ["\u{1}", "\u{1B}[2J", "\u{FFFE}"])
  func survivesForbiddenCharacters(_ server: RunningServer, character: String) async throws {
    try await server.withCalendar("Zeichen") { client, calendar in
      func put(_ uid: String, _ title: String) async throws {
        let text =
          "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\nBEGIN:VTODO\r\nUID:\(uid)\r\n"
          + "DTSTAMP:20261101T000000Z\r\nSUMMARY:\(title)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        let href = calendar.href.appending(uid + ".ics")
        _ = try await client.put(Array(text.utf8), at: href, precondition: .ifNoneMatch)
      }
      let isTaken = await (try? put("evil", "A\(character)B")) != nil
      try await put("good", "Tor")
      let store = try Store.inMemory(timeZone: Self.zone)
      let account = try Self.set(up: store, server, calendar)
      _ = try await Self.sync(store, account, client)
      let titles = try store.read { try ($0.tasks(uid: "evil") + $0.tasks(uid: "good")).map(\.title) }
      #expect(titles.contains("Tor"), "\(server.name) \(titles)")
      #expect(titles.count == (isTaken ? 2 : 1), "\(server.name) takes it: \(isTaken), \(titles)")
      // A local item is uploaded in spite of that object.
      try store.write { store in
        var task = TaskItem(id: "own", uid: "own", title: "Zaun", created: Self.now)
        task.listID = try store.lists().first?.id
        try store.insert(task, by: .user)
      }
      #expect(try await Self.sync(store, account, client).pushedNew == 1)
    }
  }

  private static func publish(
    _ store: Store, _ account: Account, _ client: CalDAVClient, isOn: Bool = true
  ) async throws -> ListReport {
    var settings = Settings()
    settings.publishAlarms = isOn
    let list = try #require(try store.read { try $0.lists().first })
    let outcome = try await engine(store, client, settings).publishAlarms(
      account, to: list, isTarget: isOn, activeLists: [], options: SyncOptions())
    if case .failed(_, let error) = outcome { throw error }
    return outcome.report
  }

  private static func engine(_ store: Store, _ client: CalDAVClient, _ settings: Settings = Settings()) -> SyncEngine {
    SyncEngine(
      store: store,
      environment: SyncEnvironment(
        now: { now }, zone: zone, settings: settings, newID: { UUID().uuidString.lowercased() }),
      connect: { _, _ in ListConnection(client: client) { .init(requests: 0, bytesSent: 0, bytesReceived: 0) } })
  }

  private static func set(
    up store: Store, _ server: RunningServer, _ calendars: CalendarCollection...
  ) throws -> Account {
    try store.write { store in
      var account = Account(name: server.name, url: server.url.absoluteString, secret: .none, created: now)
      try store.save(&account)
      for calendar in calendars {
        var list = ListDiscovery.list(for: calendar, of: account, known: nil)
        try store.save(&list)
      }
      return account
    }
  }

  private static func sync(_ store: Store, _ account: Account, _ client: CalDAVClient) async throws -> ListReport {
    let outcome = try #require(
      try await engine(store, client).sync(account, lists: try store.read { try $0.lists() }, options: SyncOptions())
        .first)
    if case .failed(_, let error) = outcome { throw error }
    return outcome.report
  }
}

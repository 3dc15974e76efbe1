import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Servers that send a guest's answers to the organizer by themselves (RFC 6638). Config/servers says which do.
@Suite("Servers that tell other people", .serialized)
struct SchedulingTests {
  private static let servers = RunningServer.programs.filter { $0.guest != nil }
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)  // 2026-11-21T08:00:00Z

  @Test(
    "an answer to an alarm and a deletion with Schedule-Reply: F tell the organizer nothing, and another deletion does",
    arguments: servers)
  func tellsOnlyRefusals(_ server: RunningServer) async throws {
    let guest = try server.forGuest.client()
    try await server.withCalendar("Einladungen") { host, calendar in
      let uids = ["silent", "told"].map { "live-\(server.name)-\($0)-\(UUID().uuidString)" }
      let store = try Store.inMemory(timeZone: .gmt)
      // The first look makes the calendar that receives invitations.
      let account = try await account(server, guest, store)
      for uid in uids { try await invite(uid, server, host, calendar) }
      let engine = SyncEngine(
        store: store,
        environment: SyncEnvironment(now: { Self.now }, zone: .gmt, settings: Settings(), newID: { UUID().uuidString }),
        connect: { _, _ in ListConnection(client: guest) { .init(requests: 0, bytesSent: 0, bytesReceived: 0) } })
      func sync(isUnattended: Bool) async throws -> Int {
        var options = SyncOptions()
        options.isUnattended = isUnattended
        return try await engine.sync(account, lists: try store.read { try $0.lists() }, options: options)
          .reduce(0) { $0 + $1.report.pushedChanged + $1.report.pushedDeleted }
      }
      func task(_ uid: String) throws -> TaskItem { try #require(try store.read { try $0.tasks(uid: uid).first }) }
      #expect(try await sync(isUnattended: true) == 0)
      let before = try await answers(host)

      let silent = try task(uids[0])
      let reminder = ItemNotification(
        id: UUID().uuidString.lowercased(), taskID: silent.id, trigger: .absolute(Self.now + 86_400), created: Self.now)
      try store.write { try $0.add(reminder, by: .user) }
      #expect(try await sync(isUnattended: true) == 1)
      let rings = ItemRings(settings: Settings(), zone: .gmt, language: .english)
      let pending = try store.read { try rings.pending(.task, silent.id, after: Self.now, $0) }
      let ring = try #require(pending?.requests.others.first { $0.kind == .custom })
      try store.write { try $0.answer(ring.acknowledged(now: Self.now), by: .user) }
      #expect(try await sync(isUnattended: true) == 1)
      let answered = try #require(try await find(uids[0], guest, store)).data
      #expect(String(decoding: answered, as: UTF8.self).contains("\nACKNOWLEDGED:"))
      #expect(try await answers(host) == before)

      try await engine.deleteInSilence([(.task, silent.id)])
      #expect(try await find(uids[0], guest, store) == nil)
      #expect(try await answers(host) == before)

      // The same deletion without the field is answered, so that the inbox would have shown the others.
      let told = try task(uids[1]).id
      try store.write { try $0.discard(.task, id: told, at: Self.now) }
      #expect(try await sync(isUnattended: false) == 1)
      #expect(try await answers(host) == before + 1)
    }
  }

  private func invite(
    _ uid: String, _ server: RunningServer, _ host: CalDAVClient, _ calendar: CalendarCollection
  ) async throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN", "BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261101T080000Z",
      "DTSTART:20261201T100000Z", "DUE:20261201T110000Z", "SUMMARY:Fest", "ORGANIZER:mailto:\(server.user)@localhost",
      "ATTENDEE:mailto:\(server.user)@localhost",
      "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:\(server.guest ?? "")@localhost", "END:VTODO", "END:VCALENDAR",
      "",
    ]
    _ = try await host.put(
      Array(lines.joined(separator: "\r\n").utf8), at: calendar.href.appending(uid + ".ics"), precondition: .ifNoneMatch
    )
  }

  private func account(_ server: RunningServer, _ guest: CalDAVClient, _ store: Store) async throws -> Account {
    let discovery = try await guest.discover()
    let account = try store.write { store in
      var account = Account(name: server.name, url: server.url.absoluteString, secret: .none, created: Self.now)
      try store.save(&account)
      return account
    }
    _ = try ListDiscovery.record(discovery, of: account, chosen: nil, at: Self.now, in: store)
    return try #require(try store.read { try $0.accounts().first })
  }

  private func find(_ uid: String, _ guest: CalDAVClient, _ store: Store) async throws -> CalendarObject? {
    for list in try store.read({ try $0.lists() }) {
      let href = try #require(Href(list.href))
      if let object = try await guest.find(uid: uid, in: href, kinds: [.vtodo]).first { return object }
    }
    return nil
  }

  /// The messages in the organizer's inbox.
  private func answers(_ host: CalDAVClient) async throws -> Int {
    let home = try #require(try await host.discover().homes.first.flatMap { Href($0.path(percentEncoded: true)) })
    return try await host.listing(of: home.appending("Inbox")).changed.count
  }
}

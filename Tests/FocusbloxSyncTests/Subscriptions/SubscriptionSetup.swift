import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Synchronization
import Testing

/// A store with one subscription, and the text at its address.
final class SubscriptionSetup {
  let store: Store
  let clock = TestClock()
  var answer: CalendarFeed.Answer = .unchanged
  /// The error of the next reading.
  var error: (any Error)?
  /// The versions with which the address was asked.
  private(set) var asked: [CalendarFeed.Version?] = []
  let account: Account
  private let listID: Int64

  init(
    _ subscription: Subscription = .silent, url: String = "https://example.org", store: Store? = nil,
    name: String = "example.org"
  ) throws {
    let store = try store ?? Store.inMemory(timeZone: SyncSetup.zone)
    self.store = store
    let now = clock.now
    (account, listID) = try store.write { store in
      var account = Account(name: name, url: url, secret: .secretService, created: now)
      account.subscription = subscription
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/subscriptions/\(account.id)/", origin: url, name: "")
      (list.holdsTasks, list.isReadOnly) = (false, true)
      try store.save(&list)
      return (account, list.id)
    }
  }

  var list: CalendarList { get throws { try #require(try store.read { try $0.list(id: listID) }) } }
  var blocks: [FocusBlock] { get throws { try store.read { try $0.blocks(listID: listID) } } }
  var titles: [String] { get throws { try blocks.map(\.title) } }

  func publish(_ text: String, etag: String? = "\"1\"") {
    answer = .text(Array(text.utf8), CalendarFeed.Version(etag: etag, lastModified: nil))
  }

  /// Reads the calendar, an hour after the last time.
  @discardableResult
  func sync(
    after minutes: Double = 61, _ change: (inout SyncOptions) -> Void = { _ in }
  ) async throws -> (outcome: ListOutcome, wasRead: Bool) {
    clock.advance(minutes: minutes)
    var options = SyncOptions()
    change(&options)
    let asked = Mutex<[CalendarFeed.Version?]>([])
    let environment = SyncEnvironment(
      now: { [clock] in clock.now }, zone: SyncSetup.zone, settings: Settings(),
      newID: { UUID().uuidString.lowercased() })
    let (answer, error) = (answer, error)
    let sync = SubscriptionSync(store: store, environment: environment) { version in
      asked.withLock { $0.append(version) }
      if let error { throw error }
      return answer
    }
    let result = try await sync.sync(account, list, options: options)
    self.asked += asked.withLock { $0 }
    return result
  }

  /// The error of the list's outcome.
  func failure(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> (any Error)? {
    if case .failed(_, let error) = try await sync(change).outcome { error } else { nil }
  }

  static func event(_ uid: String, _ title: String, _ more: String...) -> String {
    let lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261121T080000Z", "SUMMARY:\(title)"]
    let times = more.contains { $0.hasPrefix("DTSTART") } ? [] : ["DTSTART:20261125T090000Z", "DTEND:20261125T100000Z"]
    return (lines + times + more + ["END:VEVENT"]).joined(separator: "\r\n") + "\r\n"
  }

  static func calendar(_ parts: String..., name: String = "Team") -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nX-WR-CALNAME:\(name)\r\n" + parts.joined()
      + "END:VCALENDAR\r\n"
  }
}

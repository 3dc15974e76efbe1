import FocusbloxModel
import FocusbloxStore
import Foundation

/// The notifications that have become due. The first notifier to ask gets them, so that only one of several notifiers
/// shows a notification. If that notifier dies before showing it, any notifier may show it after a minute: twice is
/// better than never.
enum DueRequests {
  static let lease: TimeInterval = 60

  /// Reserves all notifications that became due since the last call, also while the machine was off.
  static func claim(_ store: Store, plan: ReminderPlan, now: Date) throws -> [NotificationRequest] {
    try store.write { store in
      let clock = plan.clock { now }
      if try !store.areNextRingsCurrent(clock) { try store.computeNextRings(clock) }
      let last = try store.notifiedUntil()
      try store.setNotifiedUntil(now)
      let lapsed = try store.leasedRings().filter { hasLapsed($0, now) }
      // At the first call nothing was missed. A clock that was set back causes no second ring.
      var due: [NotificationRequest] = []
      if let last, last < now {
        due = try plan.due(store, after: last, upTo: now).filter { request in
          guard try isOlder(than: request, store) else { return false }
          return try store.ring(request.identifier).map { $0.fireDate < request.fireDate } ?? true
        }
      }
      let fresh = Set(due.map(\.identifier))
      due += try again(lapsed.filter { !fresh.contains($0.identifier) }, plan, store, now)
      for request in due { try store.note(Ring(request, leasedUntil: now.addingTimeInterval(lease))) }
      let tasks = due.filter { $0.kind == .due }.compactMap { if case .task(let id) = $0.subject { id } else { nil } }
      try store.markDueNotified(taskIDs: tasks, at: now)
      return due.sorted { ($0.fireDate, $0.identifier) < ($1.fireDate, $1.identifier) }
    }
  }

  /// Records that the notifications were shown.
  static func confirm(_ requests: [NotificationRequest], _ store: StoreTransaction) throws {
    for request in requests { try store.setLease(of: Ring(request), until: nil) }
  }

  /// Returns notifications that were not shown, or were withdrawn without an answer. The next notifier gets them.
  static func release(_ requests: [NotificationRequest], _ store: StoreTransaction) throws {
    for request in requests { try store.setLease(of: Ring(request), until: .distantPast) }
  }

  /// The time of the next notification; `nil` without one.
  static func next(_ store: StoreReader, plan: ReminderPlan, now: Date) throws -> Date? {
    let planned = try plan.next(store, after: now)
    let lapsing = try store.leasedRings().compactMap(\.leasedUntil).min()
    return [planned, lapsing].compactMap { $0 }.min()
  }

  /// Whether the reservation is longer than any that is possible, because the clock was set back.
  private static func hasLapsed(_ ring: Ring, _ now: Date) -> Bool {
    guard let end = ring.leasedUntil else { return false }
    return end <= now || end > now.addingTimeInterval(lease)
  }

  /// The still valid rings that another notifier did not show; others are removed.
  private static func again(
    _ rings: [Ring], _ plan: ReminderPlan, _ store: StoreTransaction, _ now: Date
  ) throws -> [NotificationRequest] {
    try rings.compactMap { ring in
      guard let request = try plan.visibleRequest(of: ring, store, now: now) else {
        try store.forgetRing(ring.identifier)
        return nil
      }
      return request
    }
  }

  /// Whether the item is older than the ring. An item created after the time of its reminder has none (S0-28, S1-11).
  private static func isOlder(than request: NotificationRequest, _ store: StoreReader) throws -> Bool {
    switch request.subject {
    case .task(let id): try store.task(id: id).map { $0.created <= request.fireDate } ?? false
    case .block(let id): try store.block(id: id).map { $0.created <= request.fireDate } ?? false
    }
  }
}

package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// The notifications that have become due. The first notifier to ask gets them, so that only one of several notifiers
/// shows a notification. If that notifier dies before showing it, any notifier may show it after a minute: twice is
/// better than never.
package enum DueRequests {
  package static let lease: TimeInterval = 60

  /// Reserves all notifications that became due since the last call, also while the machine was off.
  package static func claim(_ store: StoreTransaction, plan: ReminderPlan, now: Date) throws -> [NotificationRequest] {
    let clock = plan.clock { now }
    if try !store.areNextRingsCurrent(clock) { try store.computeNextRings(clock) }
    let due = try found(store, plan: plan, now: now)
    try store.setNotifiedUntil(now)
    for ring in try store.leasedRings() where hasLapsed(ring, now) {
      if !due.contains(where: { $0.identifier == ring.identifier }) { try store.forgetRing(ring.identifier) }
    }
    for request in due { try reserve(request, at: now, store) }
    return due
  }

  /// Reserves one notification for the notifier that asked at `now`.
  static func reserve(_ request: NotificationRequest, at now: Date, _ store: StoreTransaction) throws {
    try store.note(Ring(request, leasedUntil: now.addingTimeInterval(lease)))
    if request.kind == .due, case .task(let id) = request.subject { try store.markDueNotified(taskIDs: [id], at: now) }
  }

  /// The notifications that became due since the last call and that no notifier has reserved.
  ///
  /// - Parameter unwritten: what this notifier did that the store does not know.
  package static func found(
    _ store: StoreReader, plan: ReminderPlan, now: Date, besides unwritten: UnwrittenRings = UnwrittenRings()
  ) throws -> [NotificationRequest] {
    // At the first call nothing was missed. A clock that was set back causes no second ring.
    let last = [try store.notifiedUntil(), unwritten.until].compactMap(\.self).max()
    var due: [NotificationRequest] = []
    if let last, last < now {
      due = try plan.due(store, after: last, upTo: now).filter { request in
        guard try isOlder(than: request, store) else { return false }
        return try store.ring(request.identifier).map { $0.fireDate < request.fireDate } ?? true
      }
    }
    let fresh = Set(due.map(\.identifier))
    due += try store.leasedRings().filter { hasLapsed($0, now) && !fresh.contains($0.identifier) }.compactMap {
      try plan.visibleRequest(of: $0, store, now: now)
    }
    due = due.filter { !unwritten.hasRung($0) && !unwritten.hasAnswer(to: $0) }
    due += try unwritten.snoozed(upTo: now, plan, store)
    return due.sorted { ($0.fireDate, $0.identifier) < ($1.fireDate, $1.identifier) }
  }

  /// Records that the notifications were shown.
  package static func confirm(_ requests: [NotificationRequest], _ store: StoreTransaction) throws {
    for request in requests { try store.setLease(of: Ring(request), until: nil) }
  }

  /// Returns notifications that were not shown, or were withdrawn without an answer. The next notifier gets them.
  package static func release(_ requests: [NotificationRequest], _ store: StoreTransaction) throws {
    for request in requests { try store.setLease(of: Ring(request), until: .distantPast) }
  }

  /// The time of the next notification; `nil` without one.
  package static func next(_ store: StoreReader, plan: ReminderPlan, now: Date) throws -> Date? {
    let planned = try plan.next(store, after: now)
    let lapsing = try store.leasedRings().compactMap(\.leasedUntil).min()
    return [planned, lapsing].compactMap { $0 }.min()
  }

  /// Whether the reservation is longer than any that is possible, because the clock was set back.
  private static func hasLapsed(_ ring: Ring, _ now: Date) -> Bool {
    guard let end = ring.leasedUntil else { return false }
    return end <= now || end > now.addingTimeInterval(lease)
  }

  /// Whether the item is older than the ring. An item created after the time of its reminder has none (S0-28, S1-11).
  private static func isOlder(than request: NotificationRequest, _ store: StoreReader) throws -> Bool {
    switch request.subject {
    case .task(let id): try store.task(id: id).map { $0.created <= request.fireDate } ?? false
    case .block(let id): try store.block(id: id).map { $0.created <= request.fireDate } ?? false
    }
  }
}

import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Pending notifications, and whether further ones exist.
package struct PlannedRequests {
  package var requests: [NotificationRequest]
  /// The identifiers of notifications that no calendar rings for, because their items have no alarm.
  package var onlyHere: Set<String> = []
  /// Whether tasks beyond the limit have due-date reminders.
  package var hasMoreTasks = false
  /// Whether requests exist beyond the limit.
  package var hasMoreRequests = false
}

extension ReminderPlan {
  /// Reads the index of next rings, after computing missing entries. A store that takes no changes is read as it is,
  /// unless rings would be missing.
  package func settled<Result>(
    _ store: Store, _ now: @escaping @Sendable () -> Date, _ body: (StoreReader) throws -> Result
  ) throws -> Result {
    let clock = clock(now)
    if try !store.read({ try $0.areNextRingsCurrent(clock) }) {
      do {
        try store.write { try $0.computeNextRings(clock) }
      } catch let error as StoreError where error.isRefusedChange {
        if try !store.read({ try $0.areNextRingsComplete(clock) }) { throw error }
      }
    }
    return try store.read(body)
  }

  /// All rings after one instant and up to another, without a limit. A notification with several rings has its last
  /// one.
  package func due(_ store: StoreReader, after instant: Date, upTo end: Date) throws -> [NotificationRequest] {
    guard settings.notifyOnThisDevice else { return [] }
    var found: [NotificationRequest] = []
    for item in try store.possibleRings(upTo: end, clock { end }) {
      found += try last(item, store, after: instant, upTo: end)
    }
    return PendingRequests.planned([ItemRequests(others: found)], settings: settings, isBudgeted: false)
  }

  /// The search starts from the end, so that a frequent repetition costs no more than a single ring.
  private func last(
    _ item: NextRing, _ store: StoreReader, after instant: Date, upTo end: Date
  ) throws -> [NotificationRequest] {
    var found: [String: NotificationRequest] = [:]
    let starts = [3600.0, 86_400, 7 * 86_400, 31 * 86_400, 366 * 86_400].map { end.addingTimeInterval(-$0) }
    for start in starts.filter({ $0 > instant }) + [instant] {
      let known = Set(found.keys)
      var cursor = start
      for _ in 0..<64 {
        guard let requests = try items.pending(item.kind, item.itemID, after: cursor, store)?.requests else {
          return []
        }
        let coming = (requests.dueDate + requests.others).filter {
          $0.fireDate <= end && !known.contains($0.identifier)
        }
        guard let next = coming.map(\.fireDate).min() else { break }
        for request in coming where request.fireDate == next { found[request.identifier] = request }
        cursor = next
      }
    }
    return Array(found.values)
  }

  /// The pending requests within the limits: due-date reminders of the nearest due dates, then others in the remaining
  /// slots.
  ///
  /// - Parameter end: only rings up to this instant; items that ring later are not read.
  package func held(_ store: StoreReader, after instant: Date, upTo end: Date? = nil) throws -> PlannedRequests {
    guard settings.notifyOnThisDevice else { return PlannedRequests(requests: []) }
    let nearest = try nearestDue(store, after: instant)
    if let end, let planned = try heldSoon(store, nearest, after: instant, upTo: end) { return planned }
    var collected = CollectedRequests()
    collected.hasMoreTasks = nearest.count > PendingRequests.dueDateTasks
    for id in nearest.prefix(PendingRequests.dueDateTasks) {
      guard let pending = try items.pending(.task, id, after: instant, store) else { continue }
      collected.take(pending, ItemRequests(dueDate: pending.requests.dueDate))
    }
    let room = collected.room
    var waiting: [Date] = []
    try eachItem(store, after: instant, isOther: true) { pending, at in
      // All further items ring later than the last request within the limit.
      if waiting.count > room, waiting.sorted()[room] < at { return false }
      guard let pending else { return true }
      collected.take(pending, ItemRequests(others: pending.requests.others))
      waiting += pending.requests.others.map(\.fireDate)
      return true
    }
    var planned = collected.planned(settings)
    planned.hasMoreRequests = waiting.count > room
    if let end { planned.requests.removeAll { $0.fireDate > end } }
    return planned
  }

  /// The rings up to `end` where all fit whatever rings later; `nil` where this is unknown.
  private func heldSoon(
    _ store: StoreReader, _ nearest: [String], after instant: Date, upTo end: Date
  ) throws -> PlannedRequests? {
    let allowed = Set(nearest.prefix(PendingRequests.dueDateTasks))
    let room = PendingRequests.slots - 2 * PendingRequests.dueDateTasks
    var collected = CollectedRequests()
    var others = 0
    let soon = try store.nextRings(upTo: end, limit: PendingRequests.slots)
    if soon.count == PendingRequests.slots { return nil }
    for item in soon {
      guard var requests = try items.pending(item.kind, item.itemID, after: instant, store) else { continue }
      if !allowed.contains(item.itemID) {
        collected.hasMoreTasks = collected.hasMoreTasks || requests.requests.dueDate.contains { $0.fireDate <= end }
        requests.requests.dueDate = []
      }
      requests.requests.dueDate.removeAll { $0.fireDate > end }
      requests.requests.others.removeAll { $0.fireDate > end }
      others += requests.requests.others.count
      collected.take(requests, requests.requests)
      if others > room { return nil }
    }
    return collected.planned(settings)
  }

  /// The time of the next ring.
  package func next(_ store: StoreReader, after instant: Date) throws -> Date? {
    guard settings.notifyOnThisDevice else { return nil }
    var next: Date?
    try eachItem(store, after: instant) { pending, at in
      if let next, next <= at { return false }
      if let first = pending?.requests.first { next = min(next ?? first, first) }
      return true
    }
    return next
  }

  /// Every notification of one task.
  package func pending(ofTask id: String, _ store: StoreReader, after instant: Date) throws -> PlannedRequests {
    guard settings.notifyOnThisDevice, let pending = try items.pending(.task, id, after: instant, store) else {
      return PlannedRequests(requests: [])
    }
    let requests = PendingRequests.planned([pending.requests], settings: settings, isBudgeted: false)
    return PlannedRequests(
      requests: requests, onlyHere: pending.author == .nobody ? Set(requests.map(\.identifier)) : [])
  }

  /// The next ring of each notification of one item, by identifier. A notifier shows these rings and no others.
  package func coming(_ kind: ItemKind, _ id: String, _ store: StoreReader, after instant: Date) throws -> [String:
    Date]
  {
    guard settings.notifyOnThisDevice, let pending = try items.pending(kind, id, after: instant, store) else {
      return [:]
    }
    let all = pending.requests.dueDate + pending.requests.others
    return Dictionary(all.map { ($0.identifier, $0.fireDate) }, uniquingKeysWith: Swift.min)
  }

  /// Calls `body` for the items in the order of their next rings.
  ///
  /// - Parameter body: gets the time of the item's next ring, or an earlier time; returns whether to continue.
  private func eachItem(
    _ store: StoreReader, after instant: Date, isOther: Bool = false,
    _ body: (ItemRings.Pending?, _ at: Date) throws -> Bool
  ) throws {
    var last: NextRing?
    while true {
      let page = try store.nextRings(after: last, isOther: isOther, limit: 32)
      for item in page {
        guard try body(try items.pending(item.kind, item.itemID, after: instant, store), item.at) else { return }
      }
      guard let end = page.last, page.count == 32 else { return }
      last = end
    }
  }

  /// Tasks of paused lists use no slots.
  private func nearestDue(_ store: StoreReader, after instant: Date) throws -> [String] {
    try store.nearestDueTasks(
      after: instant, besides: try store.pausedLists(settings), limit: PendingRequests.dueDateTasks + 1)
  }
}

/// Collects requests item by item.
private struct CollectedRequests {
  private var items: [ItemRequests] = []
  private var onlyHere: Set<String> = []
  var hasMoreTasks = false

  /// The number of slots besides due-date reminders.
  var room: Int { max(0, PendingRequests.slots - items.reduce(0) { $0 + $1.dueDate.count }) }

  mutating func take(_ pending: ItemRings.Pending, _ requests: ItemRequests) {
    items.append(requests)
    guard pending.author == .nobody else { return }
    onlyHere.formUnion((requests.dueDate + requests.others).map(\.identifier))
  }

  func planned(_ settings: Settings) -> PlannedRequests {
    PlannedRequests(
      requests: PendingRequests.planned(items, settings: settings, isBudgeted: true), onlyHere: onlyHere,
      hasMoreTasks: hasMoreTasks)
  }
}

package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// What a notifier did and what the store, which takes no changes, does not know yet. It is written in its order as soon
/// as the store takes changes again.
package struct UnwrittenRings {
  private enum Event {
    case rang(NotificationRequest, at: Date)
    case shown(NotificationRequest, at: Date)
    case answered(Answer, Ring, at: Date)
  }

  private var events: [Event] = []
  /// The instant up to which the rings were shown.
  package private(set) var until: Date?

  package init() {}

  package var isEmpty: Bool { events.isEmpty && until == nil }
  package var answers: Int { events.count { if case .answered = $0 { true } else { false } } }

  package mutating func shown(_ requests: [NotificationRequest], at now: Date) {
    events += requests.map { .shown($0, at: now) }
  }

  package mutating func answered(_ answers: [(Answer, Ring)], at now: Date) {
    events += answers.map { .answered($0, $1, at: now) }
  }

  /// Reserves notifications as `DueRequests.claim` does in a store.
  package mutating func claim(_ due: [NotificationRequest], at now: Date) {
    until = now
    events += due.map { .rang($0, at: now) }
  }

  func hasRung(_ request: NotificationRequest) -> Bool { hasRung(request.identifier, at: request.fireDate) }

  private func hasRung(_ identifier: String, at fireDate: Date) -> Bool {
    events.contains {
      guard case .rang(let known, _) = $0 else { return false }
      return known.identifier == identifier && known.fireDate >= fireDate
    }
  }

  /// Whether an answer ends this ring.
  func hasAnswer(to request: NotificationRequest) -> Bool {
    events.contains {
      guard case .answered(let answer, let ring, let time) = $0 else { return false }
      if answer == .done, ring.subject == request.subject { return true }
      guard ring.identifier == request.identifier else { return false }
      let isSecond = answer == .later && request.fireDate >= Self.end(ofSnoozing: ring, at: time)
      return !isSecond && request.fireDate <= max(ring.fireDate, time)
    }
  }

  private static func end(ofSnoozing ring: Ring, at time: Date) -> Date {
    max(ring.fireDate, time).addingTimeInterval(Double(NotificationRequest.snoozeSeconds))
  }

  /// The second rings of snoozed notifications that no notifier has shown.
  package func snoozed(upTo now: Date, _ plan: ReminderPlan, _ store: StoreReader) throws -> [NotificationRequest] {
    try snoozes(plan, store).filter { $0.fireDate <= now && !hasRung($0) }
  }

  /// The time of the next second ring of a snoozed notification.
  package func nextSnooze(_ plan: ReminderPlan, _ store: StoreReader) throws -> Date? {
    try snoozes(plan, store).filter { !hasRung($0) }.map(\.fireDate).min()
  }

  /// The notification of a ring that should still be visible, as `ReminderPlan.visibleRequest` finds it in the store.
  package func visibleRequest(
    of ring: Ring, _ plan: ReminderPlan, _ store: StoreReader, now: Date
  ) throws -> NotificationRequest? {
    if let request = try plan.visibleRequest(of: ring, store, now: now) {
      return hasAnswer(to: request) ? nil : request
    }
    return isEmpty ? nil : try snoozes(plan, store).first { Ring($0) == ring }
  }

  /// A ring under another plan, as `ReminderPlan.moved` finds it in the store.
  package func moved(_ ring: Ring, _ plan: ReminderPlan, _ store: StoreReader) throws -> Ring? {
    if !isEmpty, try snoozes(plan, store).contains(where: { Ring($0) == ring }) { return ring }
    return try plan.moved(ring, store)
  }

  /// The second rings of the notifications whose last answer is a snooze, as long as the first ring, which the store
  /// knows, is valid.
  private func snoozes(_ plan: ReminderPlan, _ store: StoreReader) throws -> [NotificationRequest] {
    var (first, last): ([String: (Ring, Date)], [String: (Answer, Ring, Date)]) = ([:], [:])
    var done: Set<NotificationRequest.Subject> = []
    for case .answered(let answer, let ring, let time) in events {
      first[ring.identifier] = first[ring.identifier] ?? (ring, time)
      last[ring.identifier] = (answer, ring, time)
      if answer == .done { done.insert(ring.subject) }
    }
    return try last.values.compactMap { answer, ring, time in
      guard answer == .later, !done.contains(ring.subject), let (known, answered) = first[ring.identifier],
        var request = try plan.visibleRequest(of: known, store, now: answered)
      else { return nil }
      request.kind = .snooze
      request.fireDate = Self.end(ofSnoozing: ring, at: time)
      return request
    }
  }

  package func write(_ plan: ReminderPlan, _ store: StoreTransaction) throws {
    if let until { try store.setNotifiedUntil(max(until, try store.notifiedUntil() ?? until)) }
    for event in events {
      switch event {
      case .rang(let request, let time):
        // A ring of an item that was moved meanwhile would silence the new one.
        if try plan.moved(Ring(request), store) == Ring(request) {
          try DueRequests.reserve(request, at: time, store)
        }
      case .shown(let request, let time):
        try DueRequests.confirm([request], store)
        try store.noteRing(at: time)
      case .answered(let answer, let ring, let time):
        // A notification that another client has handled meanwhile needs no answer.
        guard let request = try plan.visibleRequest(of: ring, store, now: time) else { continue }
        try plan.carryOut(answer, request, store, now: time)
      }
    }
  }
}

import FocusbloxModel
import FocusbloxStore
import Foundation
import Synchronization

/// What other notifiers at the store have rung since it was last asked for: those of a running `watch` belong on the screen too.
final class SeenRings: Sendable {
  private struct State {
    /// Until when it was looked.
    var until: Date?
    /// What the screen itself rang, by identifier and time.
    var own: Set<String> = []
  }

  private let state = Mutex(State())

  /// The screen itself has brought these before the user.
  func noteOwn(_ requests: [NotificationRequest]) {
    state.withLock { $0.own.formUnion(requests.map { Self.key($0.identifier, $0.fireDate) }) }
  }

  /// - Returns: nothing the first time: what rang before the screen was open is no news.
  func others(_ store: StoreReader, _ plan: ReminderPlan, now: Date) throws -> [NotificationRequest] {
    guard let until = try store.notifiedUntil() else { return [] }
    let (last, own) = state.withLock { state in
      defer { state = State(until: until) }
      return (state.until, state.own)
    }
    guard let last, last < until else { return [] }
    return try store.rings(after: last, upTo: until).compactMap { ring in
      own.contains(Self.key(ring.identifier, ring.fireDate)) ? nil : try plan.standing(ring, store, now: now)
    }
  }

  private static func key(_ identifier: String, _ time: Date) -> String {
    "\(identifier) \(Int(time.timeIntervalSince1970))"
  }
}

package import FocusbloxModel
package import FocusbloxStore
package import Foundation
import Synchronization

/// Finds new rings of other notifiers of the store, because a screen shows the rings of a running `watch`, too.
package final class SeenRings: Sendable {
  private struct State {
    /// The end of the checked time.
    var until: Date?
    /// The screen's own rings, by identifier and time.
    var own: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Notes rings that the screen itself has shown.
  package func noteOwn(_ requests: [NotificationRequest]) {
    state.withLock { $0.own.formUnion(requests.map { Self.key($0.identifier, $0.fireDate) }) }
  }

  /// - Returns: an empty array at the first call, because earlier rings are not new.
  package func others(_ store: StoreReader, _ plan: ReminderPlan, now: Date) throws -> [NotificationRequest] {
    guard let until = try store.notifiedUntil() else { return [] }
    let (last, own) = state.withLock { state in
      defer { state = State(until: until) }
      return (state.until, state.own)
    }
    guard let last, last < until else { return [] }
    return try store.rings(after: last, upTo: until).compactMap { ring in
      own.contains(Self.key(ring.identifier, ring.fireDate)) ? nil : try plan.visibleRequest(of: ring, store, now: now)
    }
  }

  private static func key(_ identifier: String, _ time: Date) -> String {
    "\(identifier) \(Int(time.timeIntervalSince1970))"
  }
}

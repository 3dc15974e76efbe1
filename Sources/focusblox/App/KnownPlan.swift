import FocusbloxModel
import FocusbloxStore
import Foundation

/// The identifiers of the planned notifications. The plan is computed again only for another state of the store or
/// another minute, so that a screen can show one task after the other.
final class KnownPlan {
  private struct Key: Equatable {
    var state: StoreState
    var minute: Int
  }

  private var known: (key: Key, identifiers: Set<String>)?

  func identifiers(_ plan: ReminderPlan, _ store: StoreReader, at now: Date) throws -> Set<String> {
    let key = Key(state: try store.state(), minute: Int(now.timeIntervalSince1970) / 60)
    if let known, known.key == key { return known.identifiers }
    let identifiers = Set(try plan.held(store, after: now).requests.map(\.identifier))
    known = (key, identifiers)
    return identifiers
  }
}

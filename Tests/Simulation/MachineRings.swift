import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// The rings of a machine as the program computes them. In the ring histories only this file asks the program and not
/// the oracle.
extension SimulatedUser {
  private var items: ItemRings {
    ItemRings(settings: settings, zone: SimulationSetup.zone, language: settings.notificationLanguage)
  }

  /// Keeps the index of next rings, as the program does. A debug build then compares the rings that a run computes from
  /// values at hand with those of the stored items.
  func keepRings() {
    let items = items
    let clock = RingClock(
      settings: settings, zone: SimulationSetup.zone, fingerprint: "\(settings)",
      now: { [weak self] in self?.now ?? .distantPast },
      next: { kind, id, instant, store in try items.next(kind, id, after: instant, store) })
    store.keepRings(clock)
  }

  func rings() throws -> [RingOracle.Ring] {
    let items = items
    return try store.read { store in
      let tasks = try store.tasks(TaskQuery(.all, now: now, timeZone: SimulationSetup.zone))
      let blocks = try store.blocks()
      let all = tasks.map { (ItemKind.task, $0.id, $0.uid) } + blocks.map { (ItemKind.block, $0.id, $0.uid) }
      return try all.flatMap { kind, id, uid in
        let requests = try items.pending(kind, id, after: now, store)?.requests
        return ((requests?.dueDate ?? []) + (requests?.others ?? [])).map {
          RingOracle.Ring(uid: uid, instant: $0.fireDate, text: $0.line)
        }
      }
    }
  }
}

extension NotificationRequest {
  /// The ring in one line, as in calendars (S0-16).
  fileprivate var line: String { ["Heute fällig", "Due today"].contains(title) ? "\(title): \(body)" : body }
}

package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// Who decided about an automatic alarm, where the calendar object decides otherwise than the settings here.
extension ReminderPlan {
  /// - Parameter possible: the automatic notifications of the task.
  /// - Returns: the reasons, by identifier.
  func decisions(
    of task: TaskItem, _ possible: [NotificationRequest], _ store: StoreReader
  ) throws -> [String: RingReport.Reason] {
    guard let held = task.heldAlarms else { return [:] }
    var free = task
    (free.heldAlarms, free.status) = (nil, .open)
    let bySettings = Dictionary(
      PendingRequests.ofTask(free, notifications: [], settings: settings, zone: zone).map {
        ($0.identifier, $0.fireDate)
      }
    ) { first, _ in first }
    let different = possible.filter {
      NotificationKind.automatic.contains($0.kind) && held[$0.kind] != bySettings[$0.identifier]
    }
    if different.isEmpty { return [:] }
    let awaitsSync = try task.listID.map { try SyncEngine.alarmsAwaitSync(list: $0, settings, zone, store) } ?? false
    return Dictionary(different.map { ($0.identifier, awaitsSync ? .setBefore : .setElsewhere) }) { first, _ in first }
  }

  /// The reason for one notification of a task.
  package func decision(of request: NotificationRequest, _ store: StoreReader) throws -> RingReport.Reason? {
    guard case .task(let id) = request.subject, let task = try store.task(id: id) else { return nil }
    return try decisions(of: task, [request], store)[request.identifier]
  }
}

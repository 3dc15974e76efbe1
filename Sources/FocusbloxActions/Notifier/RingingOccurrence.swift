package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// For a foreign series, the occurrence of a notification. The item itself has only its first dates.
extension ReminderPlan {
  package func occurrence(of task: TaskItem, _ request: NotificationRequest, _ store: StoreReader) throws -> TaskItem {
    guard task.foreignRule != nil else { return task }
    let reminders = try store.notifications(ofTask: task.id)
    let near = try occurrences(request).around(request.fireDate, of: task, store)
    return last(of: near, request) {
      PendingRequests.ofTask($0, notifications: reminders, settings: settings, zone: zone)
    } ?? task
  }

  package func occurrence(of block: FocusBlock, _ request: NotificationRequest, _ store: StoreReader) throws
    -> FocusBlock
  {
    guard block.foreignRule != nil else { return block }
    let near = try occurrences(request).around(request.fireDate, of: block, store)
    return last(of: near, request) { PendingRequests.ofBlock($0, settings: settings, zone: zone) } ?? block
  }

  private func occurrences(_ request: NotificationRequest) -> ForeignOccurrences {
    ForeignOccurrences(settings: settings, zone: zone, now: request.fireDate)
  }

  /// The last occurrence that had rung at the time of the notification, which may be snoozed.
  private func last<Item>(
    of items: [Item], _ request: NotificationRequest, rings: (Item) -> [NotificationRequest]
  ) -> Item? {
    items.compactMap { item in
      rings(item).first { $0.identifier == request.identifier && $0.fireDate <= request.fireDate }
        .map { (item: item, fires: $0.fireDate) }
    }
    .max { $0.fires < $1.fires }?.item
  }
}

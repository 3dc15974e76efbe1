public import Foundation

extension TaskCompletion {
  /// The user's notifications for the next instance of a series. Relative and location reminders are copied, fixed ones
  /// are not (S3-102 … S3-104). Automatic notifications are computed and need no copy.
  public static func carried(
    _ notifications: [ItemNotification], to next: TaskItem, at now: Date, newID: () -> String
  ) -> [ItemNotification] {
    notifications.compactMap { notification in
      if case .absolute = notification.trigger { return nil }
      return ItemNotification(
        id: newID(), taskID: next.id, trigger: notification.trigger, repeatInterval: notification.repeatInterval,
        created: now)
    }
  }
}

public import Foundation

extension NotificationRequest {
  /// The ring of an alarm that another program added to an item, shown as `custom`.
  ///
  /// - Parameter alarmID: a UUID in lower case, as in the ids of a user's own notifications.
  public static func foreign(
    _ alarmID: String, subject: Subject, title: String, fireDate: Date, now: Date, language: Language
  ) -> NotificationRequest {
    let text = NotificationText.custom(title, language)
    return NotificationRequest(
      identifier: NotificationKind.custom.identifier(of: alarmID), kind: .custom, subject: subject, title: text.title,
      body: text.body, trigger: .interval(fireDate.timeIntervalSince(now)), fireDate: fireDate)
  }
}

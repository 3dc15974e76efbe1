public import Foundation

extension NotificationRequest {
  /// The ring of an alarm that another program added to an item, shown as `custom`.
  ///
  /// - Parameters:
  ///   - alarmID: a UUID in lower case, as in the ids of a user's own notifications.
  ///   - due: the due date of the ringing occurrence, which the text names.
  ///   - start: the start of an occurrence without a due date.
  public static func foreign(
    _ alarmID: String, subject: Subject, title: String, due: CalendarTime? = nil, start: CalendarTime? = nil,
    fireDate: Date, now: Date, zone: TimeZone, language: Language
  ) -> NotificationRequest {
    let text: NotificationText =
      if due == nil, let start { .foreign(title, start: start, zone, language) } else {
        .custom(title, due: due, zone, language)
      }
    return NotificationRequest(
      identifier: NotificationKind.custom.identifier(of: alarmID), kind: .custom, subject: subject, title: text.title,
      body: text.body, trigger: .interval(fireDate.timeIntervalSince(now)), fireDate: fireDate)
  }
}

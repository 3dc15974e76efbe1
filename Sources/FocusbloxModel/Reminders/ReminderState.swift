public import Foundation

/// What a user answered to a notification: kept under its identifier, because automatic notifications are computed and have no
/// row of their own (S3-61).
public struct ReminderState: Sendable, Hashable, Codable, Identifiable {
  /// Of the `NotificationRequest`.
  public var identifier: String
  public var subject: NotificationRequest.Subject
  /// Rings up to this instant, itself included, are done with (RFC 9074 6.1).
  public var acknowledged: Date?
  /// Rings again then.
  public var snoozedUntil: Date?

  public var id: String { identifier }

  public init(
    identifier: String, subject: NotificationRequest.Subject, acknowledged: Date? = nil, snoozedUntil: Date? = nil
  ) {
    self.identifier = identifier
    self.subject = subject
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }
}

extension NotificationRequest {
  /// "Später": rings again `seconds` after `now`; the ring that was answered is done with (S3-61). What has not rung yet, or
  /// was put off and has not rung again, counts from its ring: a user who says "later" never hears it earlier.
  ///
  /// - Parameter waiting: what was answered before.
  public func snoozed(
    for seconds: Int = Self.snoozeSeconds, now: Date, after waiting: ReminderState? = nil
  ) -> ReminderState {
    let rings = max(now, fireDate, waiting?.snoozedUntil ?? now)
    return ReminderState(
      identifier: identifier, subject: subject, acknowledged: max(fireDate, now),
      snoozedUntil: rings.addingTimeInterval(Double(seconds)))
  }

  /// Dismissed, or taken care of before it rang.
  public func acknowledged(now: Date) -> ReminderState {
    ReminderState(identifier: identifier, subject: subject, acknowledged: max(fireDate, now))
  }

  public static let snoozeSeconds = 15 * 60
}

extension TaskItem {
  /// Whether what was answered to the notifications of the task as it was holds: a new date is a new ring, and what is done rings no more.
  public func keepsAnswers(of former: TaskItem) -> Bool {
    (due, start, planned, status) == (former.due, former.start, former.planned, former.status)
  }
}

public import Foundation

/// A user's answer to a notification. The answer is stored under the notification's identifier, because automatic
/// notifications are computed and have no row of their own (S3-61).
public struct ReminderState: Sendable, Hashable, Codable, Identifiable {
  /// The identifier of the `NotificationRequest`.
  public var identifier: String
  public var subject: NotificationRequest.Subject
  /// Rings up to and including this instant are acknowledged (RFC 9074 section 6.1).
  public var acknowledged: Date?
  /// The time of the next ring after a snooze.
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

  /// The instant up to which the rings of a notification of this kind are answered. An automatic ring that a setting
  /// moves before the end of its snooze is the snoozed ring. A reminder that was moved rings at its new time, too.
  func end(of kind: NotificationKind) -> Date? {
    guard NotificationKind.automatic.contains(kind), let snoozedUntil else { return acknowledged }
    return max(acknowledged ?? snoozedUntil, snoozedUntil)
  }
}

extension NotificationRequest {
  /// "Später": the notification rings again `seconds` after `now`, and the answered ring is acknowledged (S3-61). A
  /// notification that has not rung yet, or not again since its last snooze, counts from its ring. A snooze therefore
  /// never makes a ring earlier.
  ///
  /// - Parameter waiting: the earlier answer.
  public func snoozed(
    for seconds: Int = Self.snoozeSeconds, now: Date, after waiting: ReminderState? = nil
  ) -> ReminderState {
    let rings = max(now, fireDate, waiting?.snoozedUntil ?? now)
    return ReminderState(
      identifier: identifier, subject: subject, acknowledged: max(fireDate, now),
      snoozedUntil: rings.addingTimeInterval(Double(seconds)))
  }

  /// The state after the user dismissed the notification or handled the item before the ring.
  public func acknowledged(now: Date) -> ReminderState {
    ReminderState(identifier: identifier, subject: subject, acknowledged: max(fireDate, now))
  }

  public static let snoozeSeconds = 15 * 60
}

extension TaskItem {
  /// Whether an answer to a notification of `former` is still valid. A new date causes a new ring and cancels snoozes. A
  /// dismissed reminder with its own time stays dismissed. A task that is not open does not ring.
  public func keepsAnswer(_ state: ReminderState, of former: TaskItem) -> Bool {
    let isDismissed = state.snoozedUntil == nil && state.identifier.hasPrefix("\(NotificationKind.custom.rawValue)-")
    return status == former.status
      && (isDismissed || (due, start, planned) == (former.due, former.start, former.planned))
  }
}

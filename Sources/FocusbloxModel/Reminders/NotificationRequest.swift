public import Foundation

/// One notification waiting to be shown: the counterpart of `UNNotificationRequest` (NOTIF). A request with the identifier of
/// another replaces it (S1-18).
public struct NotificationRequest: Sendable, Hashable, Identifiable {
  public var identifier: String
  public var kind: NotificationKind
  public var subject: Subject
  public var title: String
  public var body: String
  public var sound: SoundOption
  public var trigger: Trigger
  /// When the trigger fires, as seen from the zone and the clock it was made with.
  public var fireDate: Date
  /// Seconds between further rings until it is acknowledged or the task completed (S3-17).
  public var repeatInterval: Int?

  public var id: String { identifier }

  /// The id of what it is about.
  public enum Subject: Sendable, Hashable, Codable {
    case task(String)
    case block(String)
  }

  /// Never repeats by itself (S0-33).
  public enum Trigger: Sendable, Hashable {
    /// Year, month, day, hour and minute on the wall of a zone (S0-14): moves with the zone's rules. The second is always 0.
    case calendar(WallTime, zone: String)
    /// Seconds from the moment it was made (S0-18).
    case interval(TimeInterval)
  }

  public init(
    identifier: String, kind: NotificationKind, subject: Subject, title: String, body: String, trigger: Trigger,
    fireDate: Date
  ) {
    self.identifier = identifier
    self.kind = kind
    self.subject = subject
    self.title = title
    self.body = body
    sound = .systemDefault
    self.trigger = trigger
    self.fireDate = fireDate
  }

  /// For a time that is a moment and no wall time; `nil` unless it is ahead.
  init?(
    identifier: String, kind: NotificationKind, subject: Subject, text: NotificationText, fireDate: Date, now: Date
  ) {
    guard fireDate > now else { return nil }
    self.init(
      identifier: identifier, kind: kind, subject: subject, title: text.title, body: text.body,
      trigger: .interval(fireDate.timeIntervalSince(now)), fireDate: fireDate)
  }
}

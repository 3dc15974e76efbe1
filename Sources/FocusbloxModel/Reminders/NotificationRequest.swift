public import Foundation

/// A pending notification: the counterpart of `UNNotificationRequest` (NOTIF). A request replaces another one with the
/// same identifier (S1-18).
public struct NotificationRequest: Sendable, Hashable, Identifiable {
  public var identifier: String
  public var kind: NotificationKind
  public var subject: Subject
  public var title: String
  public var body: String
  public var sound: SoundOption
  public var trigger: Trigger
  /// The time at which the trigger fires, for the zone and the clock of its creation.
  public var fireDate: Date
  /// The seconds between further rings until the user acknowledges the notification or completes the task (S3-17).
  public var repeatInterval: Int?
  /// The first ring of a notification that repeats.
  var firstFireDate: Date?

  public var id: String { identifier }

  /// The id of the item.
  public enum Subject: Sendable, Hashable, Codable {
    case task(String)
    case block(String)
  }

  /// A trigger never repeats by itself (S0-33).
  public enum Trigger: Sendable, Hashable {
    /// Year, month, day, hour and minute on the wall clock of a zone (S0-14). The instant follows the rules of the
    /// zone. The second is always 0.
    case calendar(WallTime, zone: String)
    /// The seconds from the creation of the request (S0-18).
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

  /// Creates a request at an instant that is not a wall-clock time; `nil` unless the instant is in the future.
  init?(
    identifier: String, kind: NotificationKind, subject: Subject, text: NotificationText, fireDate: Date, now: Date
  ) {
    guard fireDate > now else { return nil }
    self.init(
      identifier: identifier, kind: kind, subject: subject, title: text.title, body: text.body,
      trigger: .interval(fireDate.timeIntervalSince(now)), fireDate: fireDate)
  }
}

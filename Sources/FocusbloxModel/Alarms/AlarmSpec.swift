public import Foundation

/// An alarm that an item of ours should carry in a calendar: VALARM's counterpart.
public struct AlarmSpec: Sendable, Hashable {
  public var kind: NotificationKind
  public var trigger: Trigger
  /// What the alarm says, one line, in both languages: an alarm that says it in either is left as it is.
  public var words: LocalizedText
  /// The language in which it is written where no text of ours is there yet.
  public var language: Language
  /// Tells several alarms of one kind apart; the notification's id. Part of the alarm's own identity.
  public var notificationID: String?
  /// UID of the alarm in the calendar object, where it is not the one that kind, notification and offset give.
  public var alarmUID: String?
  /// Seconds from the date as the user chose them (`before_due` only).
  public var offset: Int?
  /// The date that `offset` counts from.
  public var anchor: ItemNotification.Anchor?
  /// Seconds between rings (S3-17).
  public var repeatInterval: Int?
  /// Absent = the system's.
  public var sound: SoundOption?
  /// The kind of the alarm that was put off (`snooze` only); its notification and offset are in the fields above.
  public var snoozes: NotificationKind?
  /// Up to this instant its rings are done with (RFC 9074 6.1).
  public var acknowledged: Date?
  /// Whether a snooze stands beside it, which names it.
  public var isPutOff = false

  public enum Trigger: Sendable, Hashable {
    case absolute(Date)
    /// Seconds from DTSTART, negative = before.
    case relativeToStart(Int)
    /// Seconds from DTEND.
    case relativeToEnd(Int)
    /// On arrival at a place or departure from it.
    case location(ItemNotification.Place, ItemNotification.LocationTrigger)
  }

  public init(kind: NotificationKind, trigger: Trigger, words: LocalizedText, language: Language) {
    self.kind = kind
    self.trigger = trigger
    self.words = words
    self.language = language
  }

  /// One whose text is the same in every language.
  public init(kind: NotificationKind, trigger: Trigger, text: String) {
    self.init(kind: kind, trigger: trigger, words: LocalizedText(text, text), language: .german)
  }

  public var text: String { words.text(in: language) }

  /// Whether an alarm that a calendar does not have yet may still be added: one that is over would ring at once in some
  /// clients. Relative ones are decided by the item they hang on.
  public func isWorthAdding(now: Date) -> Bool {
    guard case .absolute(let instant) = trigger else { return true }
    return instant > now || repeatInterval != nil || isPutOff
  }
}

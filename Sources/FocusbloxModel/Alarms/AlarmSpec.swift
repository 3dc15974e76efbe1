public import Foundation

/// An alarm that the calendar object of a local item should carry: the counterpart of VALARM.
public struct AlarmSpec: Sendable, Hashable {
  public var kind: NotificationKind
  public var trigger: Trigger
  /// The one-line text of the alarm in each language. An existing alarm with one of them stays unchanged.
  public var words: LocalizedText
  /// The text without the name of a zone, and the date whose hour it names; `nil` for a text without an hour.
  var hour: Hour?
  /// The language for a new alarm text.
  public var language: Language
  /// The notification's id. It distinguishes several alarms of one kind and is part of the alarm's identity.
  public var notificationID: String?
  /// The alarm's UID in the calendar object, where it differs from the UID that kind, notification and offset give.
  public var alarmUID: String?
  /// The user's offset from the date in seconds (`before_due` only).
  public var offset: Int?
  /// The date that `offset` counts from.
  public var anchor: ItemNotification.Anchor?
  /// Seconds between rings (S3-17).
  public var repeatInterval: Int?
  /// The sound; `nil` means the system's sound.
  public var sound: SoundOption?
  /// The kind of the snoozed alarm (`snooze` only). Its notification and offset are in the fields above.
  public var snoozes: NotificationKind?
  /// Rings up to this instant are acknowledged (RFC 9074 section 6.1).
  public var acknowledged: Date?
  /// Whether a snooze alarm refers to this alarm.
  public var isSnoozed = false

  public enum Trigger: Sendable, Hashable {
    case absolute(Date)
    /// Seconds from DTSTART, negative = before.
    case relativeToStart(Int)
    /// Seconds from DTEND.
    case relativeToEnd(Int)
    /// On arrival at a location or on departure from it.
    case location(ItemNotification.Place, ItemNotification.LocationTrigger)
  }

  struct Hour: Sendable, Hashable {
    var bare: LocalizedText
    var date: CalendarTime
  }

  public init(kind: NotificationKind, trigger: Trigger, words: LocalizedText, language: Language) {
    self.kind = kind
    self.trigger = trigger
    self.words = words
    self.language = language
  }

  /// Creates an alarm whose text is the same in every language.
  public init(kind: NotificationKind, trigger: Trigger, text: String) {
    self.init(kind: kind, trigger: trigger, words: LocalizedText(verbatim: text), language: .german)
  }

  public var text: String { words.text(in: language) }

  /// Whether a text says the same, in any language and with the zone named or not. Such a text of another machine or an
  /// earlier version stays.
  public func isSaid(by text: String) -> Bool {
    if Language.allCases.contains(where: { text == words.text(in: $0) }) { return true }
    guard let hour else { return false }
    return Language.allCases.contains { language in
      let bare = hour.bare.text(in: language)
      return text.hasPrefix(bare) && TimeWords.isZone(text.dropFirst(bare.count), of: hour.date)
    }
  }

  /// Sets a text that names the hour of a date.
  mutating func say(_ date: CalendarTime, in zone: TimeZone, _ sentence: (TimeWords) -> LocalizedText) {
    let time = TimeWords(date, writtenIn: zone)
    words = sentence(time)
    hour = Hour(bare: sentence(time.bare), date: date)
  }

  /// Whether an alarm that is missing in a calendar should still be added. Some clients ring a past alarm at once. For
  /// a relative trigger the caller checks the item's date.
  public func isWorthAdding(now: Date) -> Bool {
    guard case .absolute(let instant) = trigger else { return true }
    return instant > now || repeatInterval != nil || isSnoozed
  }
}

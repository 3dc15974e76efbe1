import FocusbloxModel
import ICalendar

/// X-FOCUSBLOX-MADE of an alarm of this program: the date for which the alarm was made, and the trigger that it was
/// given. An alarm with another trigger was moved by another program. An automatic alarm that was made for another date
/// than the item's is stale, whatever the item's record says, because some servers keep the alarms of each user.
struct AlarmMark: Equatable {
  static let property = "X-FOCUSBLOX-MADE"

  /// The date in the form of `CalendarTime`.
  let date: String
  /// The value of TRIGGER.
  let trigger: String

  init(date: CalendarTime?, trigger: String) {
    self.date = date?.description ?? ""
    self.trigger = trigger
  }

  /// `nil` for an alarm without the mark: an earlier version wrote it, or another program dropped the mark.
  init?(_ alarm: Component) {
    guard let value = alarm.first(Self.property)?.value else { return nil }
    let parts = value.split(separator: " ", omittingEmptySubsequences: false)
    guard let trigger = parts.first else { return nil }
    self.trigger = String(trigger)
    date = parts.dropFirst().joined(separator: " ")
  }

  var line: Property { Property(Self.property, value: date.isEmpty ? trigger : "\(trigger) \(date)") }

  /// Whether the alarm still rings as it was made.
  func isKept(by alarm: Component) -> Bool { alarm.first("TRIGGER")?.value == trigger }
}

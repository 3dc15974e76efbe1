import FocusbloxModel
import Foundation
import ICalendar

/// The trigger of an alarm: an instant, or seconds relative to the start or end of its item (RFC 5545 section 3.8.6.3).
enum AlarmTrigger: Sendable, Hashable, Codable {
  case absolute(Date)
  case start(Int)
  case end(Int)

  /// Reads lenient forms (T49 … T51): an absolute trigger without VALUE, a floating time as the user's local time, a
  /// bare date as its midnight.
  init?(_ alarm: Component, _ context: MappingContext) {
    guard let property = alarm.first("TRIGGER") else { return nil }
    if let duration = DurationValue(property.value) {
      let isEnd = property.parameter("RELATED")?.uppercased() == "END"
      self = isEnd ? .end(duration.nominalSeconds) : .start(duration.nominalSeconds)
    } else if let time = context.time(property) {
      self = .absolute(ReminderInstants(settings: context.settings, zone: context.zone).anchor(of: time))
    } else {
      return nil
    }
  }

  /// The instant of the trigger. RELATED=START without a user's start date counts from the due date, as in Evolution.
  /// `nil` without any date.
  func instant(in item: Component, _ context: MappingContext) -> Date? {
    let isEvent = item.name == "VEVENT"
    let end = isEvent ? item.blockEnd(context) : item.due(context)
    switch self {
    case .absolute(let date): return date
    case .start(let seconds):
      let start = isEvent ? context.time(item.first("DTSTART")) : item.startAnchor(context) ?? end
      return start?.instant(in: context.zone).addingTimeInterval(Double(seconds))
    case .end(let seconds):
      return end?.instant(in: context.zone).addingTimeInterval(Double(seconds))
    }
  }
}

extension Component {
  /// The anchor of RELATED=START in a task. A technical DTSTART counts only without a due date.
  fileprivate func startAnchor(_ context: MappingContext) -> CalendarTime? {
    switch StartLine(self, context) {
    case .userChosen(let start): start
    case .absent, .mirrorOfDue, .technical, .ignored: due(context) ?? context.time(first("DTSTART"))
    }
  }
}

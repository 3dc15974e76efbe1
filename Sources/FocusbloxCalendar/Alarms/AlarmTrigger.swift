import FocusbloxModel
import Foundation
import ICalendar

/// When an alarm says it rings: an instant, or seconds from one end of its item (RFC 5545 3.8.6.3).
enum AlarmTrigger: Sendable, Hashable, Codable {
  case absolute(Date)
  case start(Int)
  case end(Int)

  /// Lenient as T49 … T51: absolute without VALUE, floating as the user's time, a bare date as its midnight.
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

  /// RELATED=START without a start of a user counts from the due date, as Evolution does; `nil` where nothing is to count from.
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
  /// What RELATED=START of a task counts from: a technical DTSTART only where there is no due date.
  fileprivate func startAnchor(_ context: MappingContext) -> CalendarTime? {
    switch StartLine(self, context) {
    case .person(let start): start
    case .absent, .mirrorOfDue, .technical, .ignored: due(context) ?? context.time(first("DTSTART"))
    }
  }
}

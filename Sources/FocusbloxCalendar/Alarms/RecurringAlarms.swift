import FocusbloxModel
import Foundation
import ICalendar

/// The form of this program's alarms in an item that another program repeats: they count from the date of each
/// occurrence. Thunderbird shows an absolute alarm once for every occurrence to come, and KDE rings it at another
/// minute. An alarm with an instant of its own, a fixed time or a snooze, is not written into such an item and rings on
/// this machine.
struct RecurringAlarms: Equatable {
  /// The date of the present occurrence from which the seconds of a trigger count.
  private let date: CalendarTime
  private let anchor: Anchor
  private let zone: TimeZone

  private enum Anchor: Equatable {
    case due
    /// The due date is this number of seconds after DTSTART. KDE never rings RELATED=END without DUE.
    case startBeforeDue(Int)
    /// The item has no due date.
    case start
  }

  /// `nil` for an item that does not repeat, or has no date.
  init?(_ item: Component, _ context: MappingContext) {
    guard item.recurs else { return nil }
    zone = context.zone
    if let due = item.due(context) {
      date = due
      guard item.isDueByDuration, let length = item.first("DURATION").flatMap({ DurationValue($0.value) }) else {
        anchor = .due
        return
      }
      anchor = .startBeforeDue(length.nominalSeconds)
    } else if let start = context.time(item.first("DTSTART")) {
      (date, anchor) = (start, .start)
    } else {
      return nil
    }
  }

  /// The alarms that the item carries. Snoozes are left out, and without a due date everything that does not count from
  /// the start.
  func written(_ alarms: [AlarmSpec]) -> [AlarmSpec] {
    alarms.compactMap { alarm in
      guard case .absolute(let instant) = alarm.trigger else { return alarm }
      guard counts(alarm), let seconds = seconds(to: instant) else { return nil }
      var alarm = alarm
      switch anchor {
      case .due: alarm.trigger = .relativeToEnd(seconds)
      case .startBeforeDue(let length): alarm.trigger = .relativeToStart(length + seconds)
      case .start: alarm.trigger = .relativeToStart(seconds)
      }
      return alarm
    }
  }

  private func counts(_ alarm: AlarmSpec) -> Bool {
    switch alarm.kind {
    case .beforeDue: alarm.offset != nil && (anchor != .start || alarm.anchor == .deferDate)
    case .deferred: true
    default: NotificationKind.automatic.contains(alarm.kind) && anchor != .start
    }
  }

  /// An alarm of a day has its time of day on every occurrence.
  private func seconds(to instant: Date) -> Int? {
    guard case .day(let day) = date else {
      return Int(instant.timeIntervalSince(date.instant(in: zone)).rounded())
    }
    guard let wall = WallTime(instant, in: zone) else { return nil }
    return (wall.day.ordinal - day.ordinal) * 86_400 + wall.hour * 3600 + wall.minute * 60 + wall.second
  }

  /// What decides the form of the alarms, whatever the date of the present occurrence.
  var form: String {
    switch anchor {
    case .due: date.isAllDay ? "day" : "time"
    case .startBeforeDue(let length): "duration \(length)"
    case .start: date.isAllDay ? "start day" : "start time"
    }
  }
}

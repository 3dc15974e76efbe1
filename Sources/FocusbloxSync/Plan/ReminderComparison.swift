import FocusbloxModel
import Foundation

extension ItemNotification {
  /// Whether both reminders ring alike, whatever their names.
  func isSame(as other: ItemNotification) -> Bool {
    guard repeatInterval == other.repeatInterval else { return false }
    switch (trigger, other.trigger) {
    case (.location(let a, let direction), .location(let b, let otherDirection)):
      // The text has six decimals, and some programs drop the name.
      let isNear = abs(a.latitude - b.latitude) < 0.000_002 && abs(a.longitude - b.longitude) < 0.000_002
      return direction == otherDirection && isNear && a.radius == b.radius
    default: return trigger == other.trigger
    }
  }

  /// Whether the task has the date that the trigger counts from (S3-105 … S3-107). True for a trigger without such a
  /// date.
  func hasAnchor(in task: TaskItem) -> Bool {
    if case .relative(_, let anchor) = trigger { task.date(anchor) != nil } else { true }
  }

  /// The reminder as the journal names it.
  func words(in zone: TimeZone) -> String? {
    switch trigger {
    case .absolute(let instant): CalendarTime(instant, in: zone)?.description
    case .relative(let offset, let anchor): "\(offset) s from \(anchor.rawValue)"
    case .location(let place, let trigger): "\(trigger.rawValue) \(place.name)"
    }
  }
}

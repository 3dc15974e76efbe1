import FocusbloxModel
import Foundation
import ICalendar

/// Alarms of other programs.
enum ForeignAlarms {
  /// Moves absolute alarms together with the date when a series is advanced here, as Apple does (E25).
  static func shift(_ item: inout Component, from old: Date?, to new: Date?) {
    guard let old, let new, old != new else { return }
    for (index, alarm) in item.components.enumerated() where alarm.name == "VALARM" && alarm.kind == nil {
      guard let line = alarm.first("TRIGGER"), !LocationAlarm.isPlaceholder(alarm),
        case .utc(let wall) = DateTimeValue(line)
      else { continue }
      let instant = wall.instantInUTC.addingTimeInterval(new.timeIntervalSince(old))
      guard let moved = Property("TRIGGER", utc: instant, parameters: line.parameters) else { continue }
      var shifted = alarm
      shifted.set(moved)
      shifted.remove("ACKNOWLEDGED")
      item.replaceComponent(at: index, with: shifted)
    }
  }
}

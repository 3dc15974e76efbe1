public import FocusbloxModel
import Foundation
import ICalendar

extension CalendarObjectWriter {
  /// As below, from the text that is known of the series; `nil` where it is no task's.
  public static func history(of text: [UInt8], as task: TaskItem, context: MappingContext) -> [UInt8]? {
    // A text that cannot be read has nothing to carry along.
    guard let object = try? CalendarObjectReading(text), object.kind == .task else { return nil }
    return history(of: object, as: task, context: context)
  }

  /// The completed copy that stays when a series of another program moves on (E24): the master's own lines under the
  /// copy's UID, without rule and alarms.
  public static func history(
    of object: CalendarObjectReading, as task: TaskItem, context: MappingContext
  ) -> [UInt8] {
    let context = context.reading(object.calendar)
    var copy = object.master
    let rule = ["RRULE", "RDATE", "EXDATE", "EXRULE", "X-KDE-LIBKCAL-DTRECURRENCE"]
    for name in rule + [WrittenAlarms.property] { copy.remove(name) }
    copy.removeComponents { $0.name == "VALARM" }
    copy.set(Property("UID", text: task.uid))
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      if let stamp = utcProperty(name, context.now) { copy.set(stamp) }
    }
    SyncedField<TaskItem>.completed.write(task, context, &copy)
    copy.setPlain("X-FOCUSBLOX-SNAPSHOT-OF", object.uid)
    var calendar = object.calendar
    calendar.removeComponents { $0.name != "VTIMEZONE" }
    calendar.remove("METHOD")
    calendar.append(copy)
    return calendar.bytes
  }
}

public import FocusbloxModel
import Foundation
import ICalendar

extension CalendarObjectWriter {
  /// The copy of `history(of:as:context:)` from the known text of the series; `nil` where the text is not a task.
  public static func history(
    of text: [UInt8], as task: TaskItem, isHeld: Bool = true, context: MappingContext
  ) -> [UInt8]? {
    // An unreadable text has no lines to copy.
    guard let object = try? CalendarObjectReading(text), object.kind == .task else { return nil }
    return history(of: object, as: task, isHeld: isHeld, context: context)
  }

  /// The copy of one occurrence of another program's series, under a UID of its own and without rule: the completed copy
  /// that remains when the series advances (E24), without alarms, or an open task that left the series, with the alarms
  /// of its author.
  ///
  /// - Parameter isHeld: whether a server holds the series, and so accepts IANA zones without a VTIMEZONE where the series
  ///   has none.
  public static func history(
    of object: CalendarObjectReading, as task: TaskItem, isHeld: Bool = true, context: MappingContext
  ) -> [UInt8] {
    var context = context.reading(object)
    context.stand = nil
    var copy = object.master
    let rule = ["RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE", "X-KDE-LIBKCAL-DTRECURRENCE"]
    for name in rule + [WrittenAlarms.property] { copy.remove(name) }
    copy.removeComponents { $0.name == "VALARM" && (task.status != .open || $0.kind != nil) }
    copy.set(Property("UID", text: task.uid))
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      if let stamp = Property(name, utc: context.now) { copy.set(stamp) }
    }
    // The lines of the series may be those of another occurrence.
    SyncedField<TaskItem>.due.write(task, context, &copy)
    SyncedField<TaskItem>.start.write(task, context, &copy)
    SyncedField<TaskItem>.completed.write(task, context, &copy)
    copy.setPlain("X-FOCUSBLOX-SNAPSHOT-OF", object.uid)
    var calendar = object.calendar
    calendar.removeComponents { $0.name != "VTIMEZONE" }
    calendar.remove("METHOD")
    // The copy names its zones in the manner of the series. After an edit here the date may name another zone.
    let unexplained = isHeld ? object.master.timeZoneNames.filter { TimeZone(identifier: $0) != nil } : []
    ObjectZones.complete(&calendar, for: copy, excluding: Set(unexplained), now: context.now)
    calendar.append(copy)
    return calendar.bytes
  }
}

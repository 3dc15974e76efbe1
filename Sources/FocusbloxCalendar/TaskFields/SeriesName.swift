import FocusbloxModel
import ICalendar

/// The line that names an own series. In the strict profile it is no field: a new task has it only to tell other
/// machines which instances it replaces.
public enum SeriesName {
  /// The name of the property.
  public static let property = "X-FOCUSBLOX-SERIES"

  /// The series that an object names; `nil` without a name.
  public static func of(_ object: CalendarObjectReading) -> String? {
    object.master.plain(property).flatMap { $0.isEmpty ? nil : $0 }
  }

  static func write(_ task: TaskItem, to todo: inout Component) {
    if let series = task.seriesID, !series.isEmpty { todo.setPlain(property, series) }
  }
}

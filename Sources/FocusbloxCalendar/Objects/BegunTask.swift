import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// Whether the object is a task whose work has begun, as another program says (STATUS:IN-PROCESS).
  public var isBegun: Bool { kind == .task && master.itemView?.status == .inProcess }
}

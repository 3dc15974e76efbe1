import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// Whether the object is a task whose work has begun, as another program says (STATUS:IN-PROCESS).
  public var isBegun: Bool { kind == .task && master.itemView?.status == .inProcess }

  /// Whether a text can be that of a task that has begun. The text is not parsed.
  public static func mayBeBegun(_ text: [UInt8]) -> Bool { TextWord.occurs("IN-PROCESS", in: text) }
}

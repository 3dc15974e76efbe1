import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// Whether the object is an event that its author called off (RFC 5545 section 3.8.1.11). The event is kept, and it
  /// takes no time.
  public var isCancelled: Bool { kind == .block && master.itemView?.status == .cancelled }

  /// Whether a text can be that of a cancelled event. The text is not parsed.
  public static func mayBeCancelled(_ text: [UInt8]) -> Bool { TextWord.occurs("CANCELLED", in: text) }
}

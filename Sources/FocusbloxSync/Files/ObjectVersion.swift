import FocusbloxCalendar
import Foundation
import ICalendar

/// The version of an object's text (RFC 5545 section 3.8.7).
struct ObjectVersion {
  private let sequence: Int
  private let modified: Date?

  init(_ reading: CalendarObjectReading) {
    self.init(reading.master, modified: reading.lastModified)
  }

  /// Reads the first component of the text.
  init(_ text: [UInt8]) {
    let component = ICalendarText(reading: text).calendars.first?.components.first ?? Component("VJOURNAL")
    let modified = component.first("LAST-MODIFIED").flatMap { DateTimeValue($0)?.wallClock.instantInUTC }
    self.init(component, modified: modified)
  }

  private init(_ component: Component, modified: Date?) {
    sequence = component.first("SEQUENCE").flatMap { Int($0.value) } ?? 0
    self.modified = modified
  }

  /// A lower SEQUENCE with a later LAST-MODIFIED proves nothing, because some programs never increase SEQUENCE.
  func isOlder(than other: ObjectVersion) -> Bool {
    let order = modified.flatMap { mine in other.modified.map { mine < $0 ? -1 : mine > $0 ? 1 : 0 } }
    if sequence == other.sequence { return order == -1 }
    return sequence < other.sequence && order != 1
  }
}

import Foundation
import ICalendar

/// Prints the items of a calendar that start or ring within a time range.
func agenda(of text: [UInt8], in window: Range<Date>, zone: TimeZone) throws -> [String] {
  var lines: [String] = []
  for calendar in ICalendarText(reading: text).calendars {
    let zones = ZoneResolver(calendar: calendar, fallback: zone)
    for item in calendar.components.compactMap(\.itemView) where item.recurrenceID == nil {
      let title = item.summary ?? "(no title)"
      for occurrence in try RecurrenceSet(master: item.component, zones: zones)?.occurrences(in: window) ?? [] {
        lines.append("\(occurrence.startInstant.formatted(.iso8601)) \(title)")
      }
      for ring in item.alarms.flatMap({ $0.instants(in: item.component, zones: zones, window: window) }) {
        lines.append("\(ring.formatted(.iso8601)) \(title) (alarm)")
      }
    }
  }
  return lines.sorted()
}

/// Completes a task: one line changes, and every other octet stays.
func completing(_ uid: String, in text: [UInt8]) -> [UInt8] {
  var file = ICalendarText(reading: text)
  for number in file.calendars.indices {
    for (index, component) in file.calendars[number].components.enumerated() where VTodo(component)?.uid == uid {
      var task = component
      task.set(Property("STATUS", value: "COMPLETED"))
      file.calendars[number].replaceComponent(at: index, with: task)
    }
  }
  return file.bytes
}

import Foundation
import ICalendar

/// Lists the occurrences and alarms of a calendar within a time range. Overrides without their series are left out.
func agenda(of text: [UInt8], in window: Range<Date>, zone: TimeZone) throws -> [String] {
  var lines: [String] = []
  for calendar in ICalendarText(reading: text).calendars {
    let zones = ZoneResolver(calendar: calendar, fallback: zone)
    let items = calendar.components.compactMap(\.itemView)
    let overridesByUID = Dictionary(grouping: items.filter { $0.recurrenceID != nil }) { $0.uid }
    for master in items where master.recurrenceID == nil {
      let overrides = overridesByUID[master.uid, default: []].map(\.component)
      let series = try RecurrenceSet(master: master.component, overrides: overrides, zones: zones)
      for occurrence in try series?.occurrences(in: window) ?? [] {
        lines.append(line(occurrence.startInstant, occurrence.component))
      }
      // An override rings by its own alarms, and the other occurrences ring by the alarms of the master.
      for component in [master.component] + overrides {
        for alarm in component.itemView?.alarms ?? [] {
          let rings = alarm.instants(
            in: component, zones: zones, window: window, overrides: overrides, master: master.component)
          lines += rings.map { line($0, component) + " (alarm)" }
        }
      }
    }
  }
  return lines.sorted()
}

private func line(_ time: Date, _ component: Component) -> String {
  "\(time.formatted(.iso8601)) \(component.itemView?.summary ?? "(no title)")"
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

import FocusbloxCalendar
import ICalendar

/// A task of another format as a VTODO, so that the import handles it like any calendar file.
struct TaskLines {
  private(set) var component = Component("VTODO")
  /// The line of the file.
  var line = 1

  init(uid: String, stamp: String) {
    component.add(Property("UID", text: uid))
    component.add(Property("DTSTAMP", value: stamp))
  }

  mutating func text(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { component.add(Property(name, text: value)) }
  }

  /// Adds a property whose value is not of the type TEXT.
  mutating func value(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { component.add(Property(name, value: value)) }
  }

  mutating func day(_ name: String, _ day: Day?) {
    if let day { component.add(DateTimeValue.date(day).property(name)) }
  }

  mutating func tags(_ tags: [String]) {
    var seen: Set<String> = []
    let tags = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !tags.isEmpty { component.add(Property("CATEGORIES", textList: tags)) }
  }

  mutating func relation(_ type: String, _ uid: String) {
    component.add(Property("RELATED-TO", parameters: [Parameter("RELTYPE", type)], text: uid))
  }

  static func calendar(_ tasks: [TaskLines]) -> [UInt8] {
    ICalendarText(
      Component(
        "VCALENDAR",
        properties: [
          Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarObjectWriter.productIdentifier),
        ], components: tasks.map(\.component))
    ).bytes
  }
}

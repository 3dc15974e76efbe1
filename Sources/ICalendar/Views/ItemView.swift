public import Foundation

/// The common properties of VTODO and VEVENT as values (RFC 5545 sections 3.6.1 and 3.6.2). A view reads its component
/// leniently and never changes it. Other properties are in ``component``, which is also the value to edit and write.
public protocol ItemView: Sendable, Hashable {
  var component: Component { get }
  /// DUE of a VTODO, DTEND of a VEVENT.
  var end: DateTimeValue? { get }
}

extension ItemView {
  public var uid: String? { component.first("UID")?.text }
  public var summary: String? { component.first("SUMMARY")?.text }
  /// DESCRIPTION.
  public var notes: String? { component.first("DESCRIPTION")?.text }
  public var location: String? { component.first("LOCATION")?.text }
  /// DTSTART.
  public var start: DateTimeValue? { component.first("DTSTART").flatMap(DateTimeValue.init) }
  /// DURATION as written. An item with an end ignores it; ``endInstant(_:)`` decides.
  public var duration: DurationValue? { component.first("DURATION").flatMap { DurationValue($0.value) } }
  public var status: ItemStatus? { component.filled("STATUS").map { ItemStatus($0.value) } }
  /// The values of all CATEGORIES lines, without empty values.
  public var categories: [String] { component.all("CATEGORIES").flatMap(\.textList).filter { !$0.isEmpty } }
  /// The priority from 1, the highest, to 9, the lowest. `nil` for 0, which means none, and for other values.
  public var priority: Int? {
    component.first("PRIORITY").flatMap { Int($0.value.trimmingBlanks) }.flatMap { (1...9).contains($0) ? $0 : nil }
  }
  /// The first RRULE. ``RecurrenceSet`` gives the occurrences, including further rules, dates and exceptions.
  /// - Throws: `RecurrenceError` for an unreadable rule.
  public var recurrenceRule: RecurrenceRule? {
    get throws(RecurrenceError) {
      guard let line = component.first("RRULE") else { return nil }
      return try RecurrenceRule(line.value)
    }
  }
  /// The occurrence that this component overrides (RECURRENCE-ID).
  public var recurrenceID: DateTimeValue? { component.first("RECURRENCE-ID").flatMap(DateTimeValue.init) }
  public var alarms: [VAlarm] { component.components(named: "VALARM").compactMap { VAlarm($0) } }

  /// The end of the item: its end property, or its start plus its duration. A VEVENT with neither ends with its day, or
  /// at its start.
  public func endInstant(_ zones: ZoneResolver) -> Date? { ItemSpan(component).endInstant(zones) }
}

/// STATUS of a VTODO or a VEVENT (RFC 5545 3.8.1.11).
public enum ItemStatus: Sendable, Hashable {
  case needsAction
  case inProcess
  case completed
  case tentative
  case confirmed
  case cancelled
  /// Another status, in upper case.
  case other(String)

  init(_ value: String) {
    switch value.trimmingBlanks.uppercased() {
    case "NEEDS-ACTION": self = .needsAction
    case "IN-PROCESS": self = .inProcess
    case "COMPLETED": self = .completed
    case "TENTATIVE": self = .tentative
    case "CONFIRMED": self = .confirmed
    case "CANCELLED": self = .cancelled
    case let other: self = .other(other)
    }
  }
}

extension Component {
  /// The typed view of the component; `nil` unless the component is a VTODO or a VEVENT.
  public var itemView: (any ItemView)? { VTodo(self) ?? VEvent(self) as (any ItemView)? }
}

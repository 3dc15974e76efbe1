public import Foundation

/// What a VTODO and a VEVENT say alike (RFC 5545 3.6.1, 3.6.2), as values. A view reads its component leniently and changes nothing of it:
/// what no property here names is in ``component``, which is also what is edited and written.
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
  /// DURATION as it stands. Beside an end it says nothing: ``endInstant(_:)`` decides.
  public var duration: DurationValue? { component.first("DURATION").flatMap { DurationValue($0.value) } }
  public var status: ItemStatus? { component.first("STATUS").map { ItemStatus($0.value) } }
  /// CATEGORIES of all lines, empty ones left out.
  public var categories: [String] { component.all("CATEGORIES").flatMap(\.textList).filter { !$0.isEmpty } }
  /// 1 is the highest and 9 the lowest; nil for 0, which means none, and for what is no such number.
  public var priority: Int? {
    component.first("PRIORITY").flatMap { Int($0.value.trimmingBlanks) }.flatMap { (1...9).contains($0) ? $0 : nil }
  }
  /// Of the first RRULE; ``RecurrenceSet`` has the occurrences, with further rules, dates and exceptions.
  public var recurrenceRule: RecurrenceRule? {
    get throws(RecurrenceError) {
      guard let line = component.first("RRULE") else { return nil }
      return try RecurrenceRule(line.value)
    }
  }
  /// The occurrence that this component overrides.
  public var recurrenceID: DateTimeValue? { component.first("RECURRENCE-ID").flatMap(DateTimeValue.init) }
  public var alarms: [VAlarm] { component.components(named: "VALARM").compactMap { VAlarm($0) } }

  /// When the item ends: at its end, or its duration after its start. A VEVENT with neither ends with its day, or as it starts.
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
  /// Upper-cased.
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
  /// The component as what it is; nil for what is neither a VTODO nor a VEVENT.
  public var itemView: (any ItemView)? { VTodo(self) ?? VEvent(self) as (any ItemView)? }
}

/// What no object may have that is sent to a server: the strictest of the servers measured refuses it (SYNC.md section 4,
/// MAPPING.md 3.3).
public enum EmissionRules {
  public enum Violation: Sendable, Hashable {
    /// A METHOD in a stored object (RFC 4791 4.1).
    case method
    /// VERSION:2.0 or PRODID missing (RFC 5545 3.6).
    case missingProperty(component: String, property: String)
    /// An object holds more than one UID, or none (RFC 4791 4.1).
    case severalUIDs([String])
    /// DUE or DTEND not after DTSTART.
    case endNotAfterStart(uid: String)
    /// DTSTART and DUE or DTEND of different value types.
    case differentDateTypes(uid: String)
    /// DUE or DTEND beside DURATION.
    case endAndDuration(uid: String)
    /// A date that does not exist.
    case invalidDate(uid: String, property: String)
    case alarmWithout(uid: String, property: String)
    /// A TZID whose VTIMEZONE is not in the object.
    case missingTimeZone(tzid: String)
    /// What libical leaves where it could not read something.
    case libicalError(uid: String)
    /// A line end other than CRLF, a line over 75 octets, octets that are not UTF-8, a component without END.
    case form(line: String)
  }

  /// Everything wrong with one calendar object, in the order found; empty means that it may be sent. DUE equal to DTSTART
  /// counts as wrong.
  public static func violations(in calendar: Component) -> [Violation] {
    var found: [Violation] = []
    if calendar.first("METHOD") != nil { found.append(.method) }
    for name in ["VERSION", "PRODID"] where calendar.first(name)?.value.isEmpty ?? true {
      found.append(.missingProperty(component: calendar.name, property: name))
    }
    let items = calendar.components.filter { $0.name != "VTIMEZONE" }
    let uids = Set(items.map { $0.first("UID")?.value ?? "" })
    if uids.count != 1 || uids.contains("") { found.append(.severalUIDs(uids.sorted())) }
    for item in items { found += violations(inItem: item) }
    found += missingTimeZones(calendar)
    return found + formViolations(calendar.bytes)
  }

  private static func violations(inItem item: Component) -> [Violation] {
    let uid = item.first("UID")?.value ?? ""
    var found: [Violation] = []
    if item.first("DTSTAMP") == nil { found.append(.missingProperty(component: item.name, property: "DTSTAMP")) }
    if item.contains("X-LIC-ERROR") { found.append(.libicalError(uid: uid)) }
    let endName = item.name == "VTODO" ? "DUE" : "DTEND"
    for name in ["DTSTART", endName, "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "RECURRENCE-ID"] {
      if let property = item.first(name), DateTimeValue(property) == nil {
        found.append(.invalidDate(uid: uid, property: name))
      }
    }
    if item.first(endName) != nil, item.first("DURATION") != nil { found.append(.endAndDuration(uid: uid)) }
    if let start = item.first("DTSTART").flatMap(DateTimeValue.init),
      let end = item.first(endName).flatMap(DateTimeValue.init)
    {
      if start.isDate != end.isDate {
        found.append(.differentDateTypes(uid: uid))
      } else if start.isComparable(with: end), start.wallClock >= end.wallClock {
        found.append(.endNotAfterStart(uid: uid))
      }
    }
    for alarm in item.components(named: "VALARM") {
      for name in ["ACTION", "TRIGGER", "DESCRIPTION", "UID"] where alarm.first(name)?.value.isEmpty ?? true {
        found.append(.alarmWithout(uid: uid, property: name))
      }
    }
    return found
  }

  private static func missingTimeZones(_ calendar: Component) -> [Violation] {
    let present = Set(calendar.components(named: "VTIMEZONE").compactMap { $0.first("TZID")?.text })
    var missing: Set<String> = []
    for item in calendar.components where item.name != "VTIMEZONE" {
      missing.formUnion(item.timeZoneNames.subtracting(present))
    }
    return missing.sorted().map(Violation.missingTimeZone)
  }

  private static func formViolations(_ bytes: [UInt8]) -> [Violation] {
    let text = ICalendarText(reading: bytes)
    var found = text.issues.map { Violation.form(line: $0.description) }
    let long = bytes.split(separator: Octet.lineFeed).filter { $0.count > 76 }
    found += long.map { Violation.form(line: String(decoding: $0.prefix(40), as: UTF8.self)) }
    return found
  }
}

extension Component {
  /// Every TZID that a property of the component, or of those in it, names.
  public var timeZoneNames: Set<String> {
    var names: Set<String> = []
    for item in items {
      switch item {
      case .property(let property): property.parameter("TZID").map { _ = names.insert($0) }
      case .component(let component): names.formUnion(component.timeZoneNames)
      case .opaque: break
      }
    }
    return names
  }

  /// Whether the component, or one in it, has a property of that name.
  func contains(_ name: String) -> Bool {
    items.contains { item in
      switch item {
      case .property(let property): property.isNamed(name)
      case .component(let component): component.contains(name)
      case .opaque: false
      }
    }
  }
}

extension DateTimeValue {
  /// Whether both stand on one clock, so that their digits tell which is earlier.
  fileprivate func isComparable(with other: DateTimeValue) -> Bool {
    switch (self, other) {
    case (.date, .date), (.utc, .utc), (.floating, .floating): true
    case (.zoned(_, let first), .zoned(_, let second)): first == second
    default: false
    }
  }
}

import Foundation

/// Rules that an object must meet before it is sent to a server. Each rule comes from the strictest of the measured
/// servers.
public enum EmissionRules {
  public enum Violation: Sendable, Hashable {
    /// The stored object has a METHOD (RFC 4791 section 4.1).
    case method
    /// VERSION:2.0 or PRODID is missing (RFC 5545 section 3.6).
    case missingProperty(component: String, property: String)
    /// The object has several UIDs, or none (RFC 4791 section 4.1).
    case severalUIDs([String])
    /// DUE or DTEND is before DTSTART.
    case endBeforeStart(uid: String)
    /// DTEND equals DTSTART, which only old servers and some clients reject. A task may be due when it starts.
    case endEqualsStart(uid: String)
    /// DTSTART and DUE or DTEND have different value types.
    case differentDateTypes(uid: String)
    /// The item has both DURATION and DUE or DTEND.
    case endAndDuration(uid: String)
    /// The date does not exist.
    case invalidDate(uid: String, property: String)
    /// The day has no VALUE=DATE.
    case undeclaredDay(uid: String, property: String)
    /// The property has a day but needs an instant (COMPLETED, TRIGGER).
    case dayForInstant(uid: String, property: String)
    case alarmWithout(uid: String, property: String)
    /// The object has no VTIMEZONE for the TZID.
    case missingTimeZone(tzid: String)
    /// libical has marked a property that it could not read.
    case libicalError(uid: String)
    /// The VALARM is outside the items.
    case strayAlarm
    /// The name has an octet that RFC 5545 section 3.1 forbids in names (`PERCENT_COMPLETE`).
    case invalidName(String)
    /// The object has an octet that no content line may contain (RFC 5545 section 3.1 CONTROL).
    case controlCharacter
    /// The text has a line end other than CRLF, a line over 75 octets, octets that are not UTF-8, or a component
    /// without END.
    case form(line: String)
  }

  /// The violations of one calendar object, in the order of discovery. An object without violations may be sent. Equal
  /// faults have equal descriptions, so that two versions of an object can be compared.
  public static func violations(in calendar: Component) -> [Violation] {
    let bytes = calendar.bytes
    return violations(in: calendar, reading: ICalendarText(reading: bytes), of: bytes)
  }

  /// The violations of a calendar in a text that has already been read, as by `violations(in:)`.
  public static func violations(in text: ICalendarText, calendar index: Int, of bytes: [UInt8]) -> [Violation] {
    let calendar = text.calendars[index]
    // A calendar with other calendars or lines around it is written out and checked on its own.
    guard text.calendars.count == 1, calendar.bytes == bytes else { return violations(in: calendar) }
    return violations(in: calendar, reading: text, of: bytes)
  }

  private static func violations(in calendar: Component, reading text: ICalendarText, of bytes: [UInt8]) -> [Violation]
  {
    var found: [Violation] = []
    if calendar.first("METHOD") != nil { found.append(.method) }
    for name in ["VERSION", "PRODID"] where calendar.first(name)?.value.isEmpty ?? true {
      found.append(.missingProperty(component: calendar.name, property: name))
    }
    let items = calendar.components.filter { $0.name != "VTIMEZONE" && $0.name != "VALARM" }
    if !calendar.components(named: "VALARM").isEmpty { found.append(.strayAlarm) }
    let uids = Set(items.map { $0.first("UID")?.value ?? "" })
    if uids.count != 1 || uids.contains("") { found.append(.severalUIDs(uids.sorted())) }
    let zones = ZoneResolver(calendar: calendar, fallback: .gmt)
    for item in items { found += violations(inItem: item, zones) }
    found += missingTimeZones(calendar)
    return found + formViolations(text, bytes)
  }

  private static func violations(inItem item: Component, _ zones: ZoneResolver) -> [Violation] {
    let uid = item.first("UID")?.value ?? ""
    var found: [Violation] = []
    if item.first("DTSTAMP") == nil { found.append(.missingProperty(component: item.name, property: "DTSTAMP")) }
    if item.contains("X-LIC-ERROR") { found.append(.libicalError(uid: uid)) }
    let endName = item.name == "VTODO" ? "DUE" : "DTEND"
    for name in ["DTSTART", endName, "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "RECURRENCE-ID"] {
      guard let property = item.first(name) else { continue }
      guard let value = DateTimeValue(property) else {
        found.append(.invalidDate(uid: uid, property: name))
        continue
      }
      guard value.isDate else { continue }
      if name == "COMPLETED" {
        found.append(.dayForInstant(uid: uid, property: name))
      } else if property.parameter("VALUE")?.uppercased() != "DATE" {
        found.append(.undeclaredDay(uid: uid, property: name))
      }
    }
    if item.first(endName) != nil, item.first("DURATION") != nil { found.append(.endAndDuration(uid: uid)) }
    if let start = item.first("DTSTART").flatMap(DateTimeValue.init),
      let end = item.first(endName).flatMap(DateTimeValue.init)
    {
      if start.isDate != end.isDate {
        found.append(.differentDateTypes(uid: uid))
      } else if start.isComparable(with: end, zones) {
        let (first, last) = (zones.instant(of: start), zones.instant(of: end))
        if first > last { found.append(.endBeforeStart(uid: uid)) }
        if first == last, endName == "DTEND" { found.append(.endEqualsStart(uid: uid)) }
      }
    }
    for alarm in item.components(named: "VALARM") {
      for name in ["ACTION", "TRIGGER", "DESCRIPTION", "UID"] where alarm.first(name)?.value.isEmpty ?? true {
        found.append(.alarmWithout(uid: uid, property: name))
      }
      if let trigger = alarm.first("TRIGGER").flatMap(Trigger.init), case .absolute(.date) = trigger {
        found.append(.dayForInstant(uid: uid, property: "TRIGGER"))
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

  private static func formViolations(_ text: ICalendarText, _ bytes: [UInt8]) -> [Violation] {
    var found = text.issues.map { Violation.form(line: $0.what.description) }
    if bytes.contains(where: { Octet.isControl($0) && $0 != Octet.carriageReturn && $0 != Octet.lineFeed }) {
      found.append(.controlCharacter)
    }
    for calendar in text.calendars { calendar.noteInvalidNames(&found) }
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Octet.lineFeed) ?? bytes.count
      if end - start > 76 {
        found.append(.form(line: String(decoding: bytes[start..<end].prefix(40), as: UTF8.self)))
      }
      start = end + 1
    }
    return found
  }
}

extension EmissionRules.Violation: CustomStringConvertible {
  /// One line for journals and reports.
  public var description: String {
    switch self {
    case .method: "METHOD in a stored object"
    case .missingProperty(let component, let property): "\(component) without \(property)"
    case .severalUIDs(let uids):
      uids.count == 1 ? "no UID" : "several UIDs (\(uids.joined(separator: ", ")))"
    case .endBeforeStart: "the end is before the start"
    case .endEqualsStart: "the end is the start"
    case .differentDateTypes: "start and end are not both days or both times"
    case .endAndDuration: "an end and a DURATION"
    case .invalidDate(_, let property): "\(property) is a date that does not exist"
    case .undeclaredDay(_, let property): "\(property) is a day without VALUE=DATE"
    case .dayForInstant(_, let property): "\(property) is a day, not a time"
    case .alarmWithout(_, let property): "an alarm without \(property)"
    case .missingTimeZone(let tzid): "the time zone \(tzid) without its VTIMEZONE"
    case .libicalError: "X-LIC-ERROR"
    case .strayAlarm: "an alarm beside its item"
    case .invalidName(let name): "the name \(name)"
    case .controlCharacter: "a control character"
    case .form(let line): line
    }
  }
}

extension Component {
  /// The TZIDs in the component and its nested components.
  public var timeZoneNames: Set<String> {
    var names: Set<String> = []
    addTimeZoneNames(to: &names)
    return names
  }

  private func addTimeZoneNames(to names: inout Set<String>) {
    for item in items {
      if case .component(let component) = item {
        component.addTimeZoneNames(to: &names)
      } else if let name = property(item)?.parameter("TZID") {
        names.insert(name)
      }
    }
  }

  /// Whether the component or a nested component has a property with this name.
  public func contains(_ name: String) -> Bool {
    if firstIndex(of: name, from: 0) != nil { return true }
    for case .component(let component) in items where component.contains(name) { return true }
    return false
  }
}

extension Component {
  /// Adds the names in this component and its nested components that RFC 5545 section 3.1 forbids.
  fileprivate func noteInvalidNames(_ found: inout [EmissionRules.Violation]) {
    for item in items {
      if let property = property(item), !property.hasValidName { found.append(.invalidName(property.name)) }
    }
    for case .component(let component) in items { component.noteInvalidNames(&found) }
  }
}

extension Property {
  fileprivate var hasValidName: Bool {
    // A fold inside the name is not part of the name.
    if range.isFolded { return name.utf8.allSatisfy { Octet.isName($0) && $0 != 0x5F } }
    return withOctets { octets in
      octets[..<Int(range.nameLength)].allSatisfy { Octet.isName($0) && $0 != 0x5F }
    }
  }
}

extension DateTimeValue {
  /// Whether the order of the two values is defined.
  fileprivate func isComparable(with other: DateTimeValue, _ zones: ZoneResolver) -> Bool {
    switch (self, other) {
    case (.date, .date), (.floating, .floating): true
    case (.zoned(_, let first), .zoned(_, let second)) where first == second: true
    default: isInstant(zones) && other.isInstant(zones)
    }
  }

  private func isInstant(_ zones: ZoneResolver) -> Bool {
    switch self {
    case .utc: true
    case .zoned(_, let tzid): zones.knows(tzid)
    case .date, .floating: false
    }
  }
}

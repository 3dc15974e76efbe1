import Foundation

/// The objects that a strict server refuses (RFC 4791 section 4.1, RFC 5545 section 3.6; seen on Cyrus, sabre/dav and
/// Radicale).
enum ObjectRules {
  struct Breach: Equatable {
    /// The local name of the CalDAV precondition.
    let precondition: String
    let words: String
  }

  static func breach(_ bytes: [UInt8], components: [String], _ mode: ServerMode) -> Breach? {
    if let words = textBreach(bytes) { return Breach(precondition: "valid-calendar-data", words: words) }
    let object = ObjectText(bytes)
    if let words = calendarBreach(object) { return Breach(precondition: "valid-calendar-data", words: words) }
    if let words = objectBreach(object) { return Breach(precondition: "valid-calendar-object-resource", words: words) }
    if !components.isEmpty, let kind = object.kinds.first, !components.contains(kind) {
      return Breach(precondition: "supported-calendar-component", words: "This calendar takes no \(kind)")
    }
    for item in items(of: object) {
      let dates = mode.takesAnyDates ? nil : timeBreach(item)
      if let words = dates ?? itemBreach(item, object) ?? ownBreach(item, mode) {
        return Breach(precondition: "valid-calendar-data", words: words)
      }
    }
    return nil
  }

  private static func textBreach(_ bytes: [UInt8]) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "The text is not UTF-8" }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "The text begins with a byte order mark" }
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, previous != 0x0D { return "A line ends without CR" }
      if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return "The text has a control character" }
      previous = byte
    }
    return nil
  }

  private static func calendarBreach(_ object: ObjectText) -> String? {
    guard object.isBalanced else { return "Resource is not an iCalendar object" }
    let head = object.lines.filter { $0.path.count == 1 }.map(\.name)
    if head.contains("METHOD") { return "METHOD must not be in a calendar object" }
    for name in ["VERSION", "PRODID"] where head.count(where: { $0 == name }) != 1 {
      return "\(name) must be there once"
    }
    return nil
  }

  private static func objectBreach(_ object: ObjectText) -> String? {
    let components = object.lines.filter { $0.name == "BEGIN" && object.isItem($0) }
    if components.isEmpty { return "There is no component" }
    if object.kinds.count > 1 { return "Components of several kinds" }
    if object.uids.count != components.count { return "Missing UID property" }
    if Set(object.uids).count > 1 { return "Mismatched UIDs" }
    return object.uids.contains("") ? "An empty UID" : nil
  }

  private static let single = [
    "UID", "DTSTAMP", "DTSTART", "DUE", "DTEND", "DURATION", "SUMMARY", "DESCRIPTION", "PRIORITY", "STATUS",
    "COMPLETED",
    "PERCENT-COMPLETE", "SEQUENCE", "CREATED", "LAST-MODIFIED", "CLASS", "URL", "LOCATION", "GEO", "RECURRENCE-ID",
    "RRULE",
  ]

  private static func itemBreach(_ item: [ObjectText.Line], _ object: ObjectText) -> String? {
    let own = item.filter { $0.path.count == 2 }
    for name in single where own.count(where: { $0.name == name }) > 1 {
      return "\(name) MUST NOT appear more than once"
    }
    guard own.contains(where: { $0.name == "DTSTAMP" }) else { return "DTSTAMP is missing" }
    let zones = Set(object.lines.filter { $0.name == "TZID" && $0.path.last == "VTIMEZONE" }.map(\.value))
    for line in own {
      if let zone = zone(of: line), !zones.contains(zone) { return "TZID \(zone) without VTIMEZONE" }
    }
    return alarmBreach(item)
  }

  private static func timeBreach(_ item: [ObjectText.Line]) -> String? {
    let own = item.filter { $0.path.count == 2 }
    guard let start = own.first(where: { $0.name == "DTSTART" }),
      let end = own.first(where: { $0.name == "DUE" || $0.name == "DTEND" })
    else { return nil }
    if start.value.contains("T") != end.value.contains("T") { return "The value type (DATE or DATE-TIME) differs" }
    let isComparable = zone(of: start) == zone(of: end) && start.value.hasSuffix("Z") == end.value.hasSuffix("Z")
    let isWrong = end.name == "DUE" ? end.value < start.value : end.value <= start.value
    return isComparable && isWrong ? "\(end.name) must occur after DTSTART" : nil
  }

  private static func alarmBreach(_ item: [ObjectText.Line]) -> String? {
    var names: [String] = []
    for line in item where line.path.last == "VALARM" {
      if line.name == "BEGIN" { names = [] }
      if line.path.count == 3 { names.append(line.name) }
      guard line.name == "END" else { continue }
      for name in ["ACTION", "TRIGGER"] where !names.contains(name) { return "VALARM without \(name)" }
    }
    return nil
  }

  /// The objects that only some servers refuse.
  private static func ownBreach(_ item: [ObjectText.Line], _ mode: ServerMode) -> String? {
    if mode.wantsEnds, item.first?.value == "VEVENT", hasNoLength(item) { return "DTEND must occur after DTSTART" }
    for line in item {
      if mode.refusesOtherZones, let zone = zone(of: line), TimeZone(identifier: zone) == nil { return "TZID \(zone)" }
      let isAtTheEnd = line.name == "TRIGGER" && line.parameters.uppercased().contains("RELATED=END")
      if mode.refusesTriggersAtTheEnd, isAtTheEnd, !line.value.contains(where: { ("1"..."9").contains($0) }) {
        return "A trigger at the end: \(line.value)"
      }
    }
    return nil
  }

  private static func hasNoLength(_ event: [ObjectText.Line]) -> Bool {
    let own = event.filter { $0.path.count == 2 }
    guard let start = own.first(where: { $0.name == "DTSTART" }), start.value.contains("T") else { return false }
    return !own.contains { $0.name == "DURATION" || ($0.name == "DTEND" && $0.value != start.value) }
  }

  private static func zone(of line: ObjectText.Line) -> String? {
    line.parameters.split(separator: ";").first { $0.uppercased().hasPrefix("TZID=") }.map {
      $0.dropFirst(5).trimmingPrefix("\"").split(separator: "\"").first.map(String.init) ?? ""
    }
  }

  /// The lines of each component directly inside VCALENDAR, without time zones.
  private static func items(of object: ObjectText) -> [[ObjectText.Line]] {
    var items: [[ObjectText.Line]] = []
    for line in object.lines where line.path.count >= 2 && line.path[1] != "VTIMEZONE" {
      if line.path.count == 2, line.name == "BEGIN" { items.append([]) }
      if !items.isEmpty { items[items.count - 1].append(line) }
    }
    return items
  }
}

/// Looks up UIDs in an iCalendar text. This module reads nothing else of such a text.
package enum CalendarText {
  /// Whether a component directly inside VCALENDAR has the UID; time zones do not count (RFC 5545 section 3.8.4.7). All
  /// components are checked, because some programs store several items in one resource.
  package static func has(_ uid: String, in data: [UInt8]) -> Bool {
    uids(in: data).contains(uid)
  }

  /// The UIDs of the items in the text.
  package static func uids(in data: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var stack: [String] = []
    for line in unfolded(data) {
      guard let colon = endOfHead(line) else { continue }
      let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
      let value = line[line.index(after: colon)...]
      switch name {
      // A new item also ends an open item or alarm that has no END line of its own.
      case "BEGIN":
        let component = componentName(value)
        if items.contains(component), let index = stack.firstIndex(where: { items.contains($0) || $0 == "VALARM" }) {
          stack.removeSubrange(index...)
        }
        stack.append(component)
      case "END":
        if let index = stack.lastIndex(of: componentName(value)) { stack.removeSubrange(index...) }
      case "UID" where stack.count == 2 && stack.last != "VTIMEZONE": found.insert(unescaped(value))
      default: break
      }
    }
    return found
  }

  /// The components that occur directly inside VCALENDAR (RFC 5545 section 3.6).
  private static let items: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

  /// The name without octets that no component name has, as the iCalendar reader reads it.
  private static func componentName(_ value: Substring) -> String {
    let octets = value.utf8.filter { octet in
      switch octet {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    return String(decoding: octets, as: UTF8.self).uppercased()
  }

  /// The colon before the value. A colon in quotes belongs to a parameter (RFC 5545 section 3.1).
  private static func endOfHead(_ line: String) -> String.Index? {
    var isQuoted = false
    return line.unicodeScalars.firstIndex { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == ":" && !isQuoted
    }
  }

  /// The unescaped TEXT value (RFC 5545 section 3.3.11), as the iCalendar reader reads a UID.
  private static func unescaped(_ value: Substring) -> String {
    var text = String.UnicodeScalarView()
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        text.append(scalar)
        continue
      }
      switch next {
      case "n", "N": text.append("\n")
      case "\\", ";", ",", ":", "\"": text.append(next)
      default: text.append(contentsOf: [scalar, next])
      }
    }
    return String(text)
  }

  /// The unfolded lines (RFC 5545 section 3.1). LF alone also ends a line, with any number of CR before it. In a text
  /// without LF, CR ends a line.
  private static func unfolded(_ data: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    let end: UInt8 = data.contains(0x0A) ? 0x0A : 0x0D
    for piece in data.split(whereSeparator: { $0 == end }) {
      var line = piece
      while line.last == 0x0D { line.removeLast() }
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].append(contentsOf: line.dropFirst())
      } else {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

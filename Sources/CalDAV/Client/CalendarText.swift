/// The one thing this room reads out of an iCalendar text: whose it is.
enum CalendarText {
  /// Whether a component right inside VCALENDAR has the UID, time zones left out (RFC 5545 section 3.8.4.7): some programs store
  /// several items in one resource.
  static func has(_ uid: String, in data: [UInt8]) -> Bool {
    var stack: [String] = []
    for line in unfolded(data) {
      let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...]
      switch name {
      case "BEGIN": stack.append(value.trimmedOfBlanks.uppercased())
      case "END": _ = stack.popLast()
      case "UID" where stack.count == 2 && stack.last != "VTIMEZONE" && value == uid: return true
      default: break
      }
    }
    return false
  }

  /// Lines without their folds (RFC 5545 section 3.1); LF alone ends a line, too.
  private static func unfolded(_ data: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    for piece in data.split(whereSeparator: { $0 == 0x0A }) {
      let line = piece.last == 0x0D ? piece.dropLast() : piece
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].append(contentsOf: line.dropFirst())
      } else {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Converts the octets of a file to UTF-8. Windows programs save text as UTF-16, with or without a byte order mark.
struct UnicodeText {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private var encoding: Encoding?
  /// The octets of an incomplete character.
  private var rest: [UInt8] = []

  /// The next octets of the source as UTF-8; `nil` at the source's end.
  mutating func next(_ source: () throws -> [UInt8]?) rethrows -> [UInt8]? {
    while let piece = try source() {
      if case .utf8 = encoding { return piece }
      rest += piece
      guard encoding != nil || rest.count >= 4 else { continue }
      if let result = take(isLast: false) { return result }
    }
    return rest.isEmpty ? nil : take(isLast: true)
  }

  private mutating func take(isLast: Bool) -> [UInt8]? {
    let found = encoding ?? Self.encoding(of: &rest)
    encoding = found
    guard case .utf16(let isBigEndian) = found else {
      defer { rest = [] }
      return rest
    }
    var units: [UInt16] = []
    for index in stride(from: 0, to: rest.count - 1, by: 2) {
      let (first, second) = (UInt16(rest[index]), UInt16(rest[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    // The second half of a surrogate pair is in the next piece.
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest = isLast ? [] : Array(rest.dropFirst(units.count * 2))
    return units.isEmpty && !isLast ? nil : Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Detects UTF-16 and removes its byte order mark. Calendars begin with ASCII.
  private static func encoding(of start: inout [UInt8]) -> Encoding {
    let zeros = start.prefix(4).map { $0 == 0 }
    if start.starts(with: [0xFF, 0xFE]), zeros != [false, false, true, true] {
      start.removeFirst(2)
      return .utf16(isBigEndian: false)
    }
    if start.starts(with: [0xFE, 0xFF]) {
      start.removeFirst(2)
      return .utf16(isBigEndian: true)
    }
    switch zeros {
    case [false, true, false, true]: return .utf16(isBigEndian: false)
    case [true, false, true, false]: return .utf16(isBigEndian: true)
    default: return .utf8
    }
  }
}

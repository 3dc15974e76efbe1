/// The octets of a file as UTF-8: Windows programs save text as UTF-16, with a byte order mark or without one.
struct UnicodeText {
  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private var encoding: Encoding?
  /// Octets that are no whole character yet.
  private var rest: [UInt8] = []

  /// What the next octets of the source say, nil at its end.
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
    // The second half of a pair comes with the next piece.
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest = isLast ? [] : Array(rest.dropFirst(units.count * 2))
    return units.isEmpty && !isLast ? nil : Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Takes a byte order mark of UTF-16 away. Calendars begin with ASCII.
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

/// Finds the parts of one content line without decoding it.
enum ContentLineScan {
  /// The octets of the longest property name that is accepted.
  static let longestName = 4096

  /// The number of octets of the name at the start of a line, including folds inside the name.
  /// - Returns: `nil` where the line is not `name *(";" param) ":" value`.
  static func nameLength(_ octets: UnsafeBufferPointer<UInt8>, isFolded: Bool) -> Int? {
    var index = 0
    var hasName = false
    while index < octets.count, index < longestName {
      let octet = octets[index]
      if Octet.isName(octet) {
        hasName = true
        index += 1
      } else if octet == Octet.colon || octet == Octet.semicolon {
        return hasName ? index : nil
      } else if isFolded, octet == Octet.carriageReturn || octet == Octet.lineFeed {
        while index < octets.count, octets[index] == Octet.carriageReturn { index += 1 }
        if index < octets.count, octets[index] == Octet.lineFeed {
          index += 1
        } else if octets.contains(Octet.lineFeed) {
          // A lone CR ends a line only in a text without LF, as in `Folding`.
          return nil
        }
        guard index < octets.count, Folding.isBlank(octets[index]) else { return nil }
        index += 1
      } else {
        return nil
      }
    }
    return nil
  }

  /// The index of the colon before the value; `nil` where the line has none. `isQuoteOpen` means that a quote before
  /// the value is never closed; then the result is the first colon of all.
  static func colon(
    _ octets: UnsafeBufferPointer<UInt8>, after nameLength: Int
  ) -> (index: Int?, isQuoteOpen: Bool) {
    guard nameLength < octets.count else { return (nil, false) }
    if octets[nameLength] == Octet.colon { return (nameLength, false) }
    var isQuoted = false
    for index in nameLength..<octets.count {
      if octets[index] == Octet.quote {
        isQuoted.toggle()
      } else if octets[index] == Octet.colon, !isQuoted {
        return (index, false)
      }
    }
    return (octets[nameLength...].firstIndex(of: Octet.colon), isQuoted)
  }
}

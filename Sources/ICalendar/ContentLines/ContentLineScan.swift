/// Finds the parts of one content line without decoding it.
enum ContentLineScan {
  /// Longest property name that is read as one.
  static let longestName = 4096

  /// Octets of the name at the beginning of a line, folds inside it included; nil where the line is not
  /// `name *(";" param) ":" value`.
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
          // As `Folding` has it: a lone return is a line end only where there are no others.
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

  /// Index of the colon before the value, nil where the line has none; `isQuoteOpen` says that a quote before it is
  /// never closed, and then the first colon of all is taken.
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

/// One parameter of a content line (RFC 5545 section 3.2). Its values have no quotes, and `^n`, `^^` and `^'` are
/// decoded (RFC 6868).
public struct Parameter: Sendable, Hashable {
  /// The name in upper case.
  public var name: String
  /// The values; empty where the line has only the name, as in vCalendar 1.0.
  public var values: [String]

  public init(_ name: String, _ values: String...) {
    self.init(name: name, values: values)
  }

  public init(name: String, values: [String]) {
    self.name = name.inUpperCase
    self.values = values
  }

  /// `NAME=value,"va;lue"` in the form of RFC 5545 section 3.2 and RFC 6868. Control characters are left out, because a
  /// parameter cannot contain them. A name keeps the characters that other programs wrote, except those that would end
  /// the name.
  var written: String {
    let name = String(decoding: self.name.utf8.filter { !Self.endsName($0) }, as: UTF8.self)
    // A parameter without a value is not standard, but it stays as it was.
    return values.isEmpty ? name : name + "=" + values.map(Self.written(value:)).joined(separator: ",")
  }

  private static func endsName(_ octet: UInt8) -> Bool {
    switch octet {
    case Octet.semicolon, Octet.colon, Octet.equals, Octet.quote: true
    default: Octet.isControl(octet)
    }
  }

  private static func written(value: String) -> String {
    var encoded: [UInt8] = []
    var needsQuotes = false
    let value = ForbiddenCharacters.withoutNoncharacters(value)
    var octets = value.replacing("\r\n", with: "\n").utf8.makeIterator()
    while let octet = octets.next() {
      switch octet {
      case 0x5E: encoded.append(contentsOf: "^^".utf8)
      case Octet.lineFeed: encoded.append(contentsOf: "^n".utf8)
      case Octet.quote: encoded.append(contentsOf: "^'".utf8)
      case _ where Octet.isControl(octet): break
      default:
        if octet == Octet.comma || octet == Octet.semicolon || octet == Octet.colon { needsQuotes = true }
        encoded.append(octet)
      }
    }
    let text = String(decoding: encoded, as: UTF8.self)
    return needsQuotes ? "\"\(text)\"" : text
  }
}

/// Reads the parameters between a property's name and its colon.
enum ParameterReader {
  /// Reads all parameters. `octets` is unfolded, and is empty or begins with a semicolon.
  static func parameters(_ octets: ArraySlice<UInt8>) -> [Parameter] {
    var result: [Parameter] = []
    for part in split(octets, at: Octet.semicolon) where !part.isEmpty {
      guard let equals = part.firstIndex(of: Octet.equals) else {
        result.append(Parameter(name: String(decoding: part, as: UTF8.self), values: []))
        continue
      }
      let name = String(decoding: part[..<equals], as: UTF8.self)
      let values = split(part[(equals + 1)...], at: Octet.comma).map(value)
      result.append(Parameter(name: name, values: values))
    }
    return result
  }

  /// The first value of the first parameter with this name; case does not matter. `octets` has the form that
  /// `parameters` reads.
  static func firstValue(of name: String, in octets: UnsafeBufferPointer<UInt8>) -> String? {
    var start = 0
    while start < octets.count {
      let end = Self.end(of: octets, from: start, at: Octet.semicolon)
      let part = UnsafeBufferPointer(rebasing: octets[start..<end])
      start = end + 1
      let equals = part.firstIndex(of: Octet.equals)
      guard !part.isEmpty, isName(UnsafeBufferPointer(rebasing: part[..<(equals ?? part.count)]), name) else {
        continue
      }
      // A parameter without a value is skipped, because another parameter with the same name may have a value.
      guard let equals else { continue }
      let value = part[(equals + 1)..<Self.end(of: part, from: equals + 1, at: Octet.comma)]
      if value.contains(where: { $0 == 0x5E || $0 == Octet.quote }) { return Self.value(Array(value)[...]) }
      return String(decoding: UnsafeBufferPointer(rebasing: value), as: UTF8.self)
    }
    return nil
  }

  private static func isName(_ octets: UnsafeBufferPointer<UInt8>, _ name: String) -> Bool {
    var name = name
    let isEqual = name.withUTF8 { wanted in
      octets.count == wanted.count
        && wanted.indices.allSatisfy { Octet.lowered(octets[$0]) == Octet.lowered(wanted[$0]) }
    }
    if isEqual { return true }
    // Names beyond ASCII are compared as `parameters` returns them: in upper case, with invalid UTF-8 replaced.
    return octets.contains { $0 >= 0x80 } && String(decoding: octets, as: UTF8.self).inUpperCase == name.inUpperCase
  }

  /// The index of the first separator outside quotes, or the end.
  private static func end(of octets: UnsafeBufferPointer<UInt8>, from start: Int, at separator: UInt8) -> Int {
    var isQuoted = false
    for index in start..<octets.count {
      if octets[index] == Octet.quote {
        isQuoted.toggle()
      } else if octets[index] == separator, !isQuoted {
        return index
      }
    }
    return octets.count
  }

  /// The parts between separators outside quotes.
  private static func split(_ octets: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = octets.startIndex
    var isQuoted = false
    for index in octets.indices {
      if octets[index] == Octet.quote {
        isQuoted.toggle()
      } else if octets[index] == separator, !isQuoted {
        parts.append(octets[start..<index])
        start = index + 1
      }
    }
    parts.append(octets[start...])
    return parts
  }

  private static func value(_ octets: ArraySlice<UInt8>) -> String {
    guard octets.contains(0x5E) || octets.contains(Octet.quote) else { return String(decoding: octets, as: UTF8.self) }
    var result: [UInt8] = []
    var index = octets.startIndex
    while index < octets.endIndex {
      let octet = octets[index]
      let next = index + 1 < octets.endIndex ? octets[index + 1] : 0
      let decoded: UInt8? =
        switch next {
        case 0x5E: 0x5E
        case 0x6E: Octet.lineFeed
        case 0x27: Octet.quote
        default: nil
        }
      if octet == 0x5E, let decoded {
        result.append(decoded)
        index += 2
      } else {
        if octet != Octet.quote { result.append(octet) }
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The TEXT value type (RFC 5545 3.3.11): escapes and lists.
public enum TextValue {
  /// The octets of the longest title that is shown in full.
  public static let longestTitle = 65_536

  /// The text with backslash, semicolon, comma and line break escaped. Every kind of line break becomes `\n`. Other
  /// control characters are left out, because content lines cannot contain them; so are characters that XML forbids.
  public static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var wasReturn = false
    for octet in ForbiddenCharacters.withoutNoncharacters(text).utf8 {
      switch octet {
      case Octet.lineFeed where wasReturn: break
      case Octet.lineFeed, Octet.carriageReturn: result.append(contentsOf: [Octet.backslash, 0x6E])
      case Octet.backslash, Octet.semicolon, Octet.comma: result.append(contentsOf: [Octet.backslash, octet])
      case _ where Octet.isControl(octet): break
      default: result.append(octet)
      }
      wasReturn = octet == Octet.carriageReturn
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The unescaped text. `\n` and `\N` are line breaks. A backslash before a punctuation mark that existing programs
  /// escape stands for that mark. Any other backslash is kept, because dropping it would lose text.
  public static func unescaped(_ value: String) -> String {
    var value = value
    return value.utf8.contains(Octet.backslash) ? value.withUTF8(unescaped) : value
  }

  /// The parts between unescaped commas, each unescaped. An empty value has one empty part. Octets that are not UTF-8 are
  /// replaced.
  static func list(_ octets: UnsafeBufferPointer<UInt8>) -> [String] {
    var parts: [String] = []
    var start = 0
    var index = 0
    while index < octets.count {
      if octets[index] == Octet.backslash {
        index += 2
        continue
      }
      if octets[index] == Octet.comma {
        parts.append(unescaped(UnsafeBufferPointer(rebasing: octets[start..<index])))
        start = index + 1
      }
      index += 1
    }
    parts.append(unescaped(UnsafeBufferPointer(rebasing: octets[start...])))
    return parts
  }

  /// Octets that are not UTF-8 are replaced.
  static func unescaped(_ octets: UnsafeBufferPointer<UInt8>) -> String {
    guard octets.contains(Octet.backslash) else { return String(decoding: octets, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: octets.count) { text in
      var count = 0
      var index = 0
      func append(_ octet: UInt8) {
        text[count] = octet
        count += 1
      }
      while index < octets.count {
        let octet = octets[index]
        if octet == Octet.backslash, index + 1 < octets.count {
          let next = octets[index + 1]
          switch next {
          case 0x6E, 0x4E: append(Octet.lineFeed)
          case Octet.backslash, Octet.semicolon, Octet.comma, Octet.colon, Octet.quote: append(next)
          default:
            append(octet)
            append(next)
          }
          index += 2
        } else {
          append(octet)
          index += 1
        }
      }
      return count
    }
  }
}

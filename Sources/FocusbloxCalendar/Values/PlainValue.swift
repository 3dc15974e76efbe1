/// Values of this program's X- properties. Servers cut such values at commas, unescape or re-escape them. The values
/// therefore use only characters that no server changes; others are percent-encoded (RFC 3986 section 2.1).
enum PlainValue {
  private static let forbidden = Set(#",;"\%"#.utf8)
  private static let forbiddenInWord = forbidden.union(" ".utf8)

  static func encoded(_ text: String) -> String { encoded(text, forbidden) }

  /// The encoding for the parts of a list that spaces separate.
  static func encodedWord(_ text: String) -> String { encoded(text, forbiddenInWord) }

  private static func encoded(_ text: String, _ forbidden: Set<UInt8>) -> String {
    var result: [UInt8] = []
    for octet in text.utf8 {
      if octet < 0x20 || octet == 0x7F || forbidden.contains(octet) {
        result.append(contentsOf: "%".utf8)
        result.append(contentsOf: [hex(octet >> 4), hex(octet & 15)])
      } else {
        result.append(octet)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The decoded value. A percent sign without a code stands for itself.
  static func decoded(_ value: String) -> String {
    let octets = Array(value.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < octets.count {
      if octets[index] == UInt8(ascii: "%"), index + 2 < octets.count,
        let code = UInt8(String(decoding: octets[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(octets[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hex(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 55 + nibble }
}

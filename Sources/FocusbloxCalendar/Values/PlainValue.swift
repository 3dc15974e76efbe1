/// Values of our own X- properties, which servers cut at commas, unescape or re-escape: only characters that nobody touches
///, the others percent-encoded (RFC 3986 2.1).
enum PlainValue {
  private static let forbidden = Set(#",;"\%"#.utf8)

  static func encoded(_ text: String) -> String {
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

  /// For the parts of a list that is separated by spaces.
  static func encodedWord(_ text: String) -> String { encoded(text).replacing(" ", with: "%20") }

  /// A percent sign that begins no code stands for itself.
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

/// The octets to which RFC 5545 section 3.1 gives a meaning.
enum Octet {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C
  static let delete: UInt8 = 0x7F

  /// Whether a name may contain the octet: RFC 5545 `name`, and also underscore and dot, which existing programs use,
  /// for example `PERCENT_COMPLETE`.
  static func isName(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F, 0x2E: true
    default: false
    }
  }

  /// Whether the octet is a CONTROL of RFC 5545: everything below space except the tab, and DEL.
  static func isControl(_ octet: UInt8) -> Bool {
    (octet < space && octet != tab) || octet == delete
  }

  static func lowered(_ octet: UInt8) -> UInt8 {
    octet >= 0x41 && octet <= 0x5A ? octet | 0x20 : octet
  }
}

extension String {
  /// The same result as `uppercased()`, which allocates a new string even where nothing changes.
  var inUpperCase: String {
    utf8.contains { $0 >= 0x80 || ($0 >= 0x61 && $0 <= 0x7A) } ? uppercased() : self
  }
}

/// Percent-encoding of paths (RFC 3986 section 2.1 and 3.3) as servers really send them.
enum PercentEncoding {
  /// A path that can be compared: decoded, but for `%2F`, which is no separator, and `%25`, which else could be taken for
  /// the beginning of one.
  static func comparable(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(path.utf8.count)
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let value = octet(rest) else {
        decoded.append(byte)
        continue
      }
      rest = rest.dropFirst(2)
      switch value {
      case UInt8(ascii: "/"): decoded.append(contentsOf: "%2F".utf8)
      case UInt8(ascii: "%"): decoded.append(contentsOf: "%25".utf8)
      default: decoded.append(value)
      }
    }
    return String(validating: decoded, as: UTF8.self) ?? path
  }

  /// A path that may stand in a request line: what the server left bare is encoded, what it encoded stays as it is.
  static func sendable(_ path: String) -> String {
    guard !path.utf8.allSatisfy(isPathByte) || path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(path.utf8.count + 16)
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      if isPathByte(byte) || (byte == UInt8(ascii: "%") && octet(rest) != nil) {
        encoded.append(byte)
      } else {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digits[Int(byte >> 4)])
        encoded.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a path is its own comparable and sendable form: nearly all are, and a listing has thousands.
  static func isPlain(_ path: String) -> Bool {
    var previous: UInt8 = 0
    for byte in path.utf8 {
      guard isPathByte(byte) else { return false }
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return true
  }

  /// pchar of RFC 3986 section 3.3 without `%`, and the slash.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
      UInt8(ascii: "&")...UInt8(ascii: ";"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="),
      UInt8(ascii: "!"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func octet(_ rest: Substring.UTF8View) -> UInt8? {
    guard let high = rest.first, let low = rest.dropFirst().first, let h = nibble(high), let l = nibble(low) else {
      return nil
    }
    return h << 4 | l
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

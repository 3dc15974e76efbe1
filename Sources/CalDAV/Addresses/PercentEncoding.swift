import Foundation

/// Percent-encoding of paths (RFC 3986 sections 2.1 and 3.3), lenient towards the spellings that servers send.
enum PercentEncoding {
  /// The decoded path, for comparisons. `%2F` stays encoded, because a decoded slash would become a separator. `%25`
  /// stays encoded, because a decoded `%` could become the start of an escape. Letters with marks are composed (Unicode
  /// Standard Annex 15, NFC), because some servers decompose the names of their files and not those of their calendars.
  static func comparable(_ path: String) -> String {
    let decoded = decoded(path)
    return decoded.utf8.allSatisfy { $0 < 0x80 } ? decoded : decoded.precomposedStringWithCanonicalMapping
  }

  private static func decoded(_ path: String) -> String {
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

  /// The path for a request line. Characters that the server left bare are encoded; escapes of the server stay
  /// unchanged.
  static func sendable(_ path: String) -> String {
    guard !path.utf8.allSatisfy(isPathByte) || path.utf8.contains(UInt8(ascii: "%")) else { return path }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(path.utf8.count + 16)
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      if isPathByte(byte) || (byte == UInt8(ascii: "%") && octet(rest) != nil) {
        encoded.append(byte)
      } else {
        append(byte, to: &encoded)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The segment of a path for a decoded name. Everything except letters, digits, `-`, `_` and `.` is encoded.
  static func segment(_ name: String) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(name.utf8.count + 16)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        encoded.append(byte)
      default: append(byte, to: &encoded)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends the escape of a byte.
  private static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
    encoded.append(UInt8(ascii: "%"))
    encoded.append(digits[Int(byte >> 4)])
    encoded.append(digits[Int(byte & 15)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a path equals its comparable and its sendable form. Nearly all paths do, and a listing has thousands.
  static func isPlain(_ path: String) -> Bool {
    var previous: UInt8 = 0
    for byte in path.utf8 {
      guard isPathByte(byte) else { return false }
      if previous == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return true
  }

  /// Whether some server may read a segment after the first `count` segments as `.` or `..`. The segment may be encoded
  /// repeatedly; an encoded slash, a backslash or parameters (RFC 3986 section 3.3) may follow the dots.
  static func hidesDotSegments(_ path: String, after count: Int) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).dropFirst(count).contains {
      segment in
      var bytes = Array(segment)
      // No known server decodes more than four times; without this bound a hostile text could cause endless decoding.
      for _ in 0..<4 { bytes = decodedOnce(bytes) }
      return bytes.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }).contains { part in
        let name = part.prefix { $0 != UInt8(ascii: ";") && $0 != 0 }
        return (1...2).contains(name.count) && name.allSatisfy { $0 == UInt8(ascii: ".") }
      }
    }
  }

  private static func decodedOnce(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = octet(rest) {
        rest = rest.dropFirst(2)
        decoded.append(value)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// Whether the byte is a slash or a `pchar` of RFC 3986 section 3.3 other than `%`.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
      UInt8(ascii: "&")...UInt8(ascii: ";"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="),
      UInt8(ascii: "!"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func octet(_ rest: some Collection<UInt8>) -> UInt8? {
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

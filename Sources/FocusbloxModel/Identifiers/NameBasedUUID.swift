public import Foundation

/// UUIDs computed from names (RFC 9562 section 5.5, version 5). Two machines that create the same thing therefore give
/// it the same name (G9).
public enum NameBasedUUID {
  /// The namespace for identifiers that are not UUIDs.
  private static let focusblox = UUID(
    uuid: (0x7B, 0x3C, 0x0F, 0x5E, 0x44, 0x2A, 0x4D, 0x0B, 0x9E, 0x57, 0x0F, 0x0C, 0x05, 0xB1, 0x0C, 0x55))

  /// The UUID of `name` within `namespace`.
  public static func make(namespace: UUID, name: String) -> UUID {
    let digest = SHA1.digest(octets(namespace) + Array(name.utf8))
    return UUID(
      uuid: (
        digest[0], digest[1], digest[2], digest[3], digest[4], digest[5],
        digest[6] & 0x0F | 0x50, digest[7], digest[8] & 0x3F | 0x80, digest[9],
        digest[10], digest[11], digest[12], digest[13], digest[14], digest[15]
      ))
  }

  /// The UUID of `name` within the namespace of another identifier: the identifier itself where it is a UUID, else a
  /// UUID computed from it.
  public static func make(of identifier: String, name: String) -> UUID {
    let namespace = UUID(usualText: identifier) ?? UUID(uuidString: identifier)
    return make(namespace: namespace ?? make(namespace: focusblox, name: identifier), name: name)
  }

  /// Whether a text is a name-based UUID, and not a random one.
  public static func isName(_ text: String) -> Bool {
    UUID(uuidString: text).map { $0.uuid.6 >> 4 == 5 } ?? false
  }

  private static func octets(_ uuid: UUID) -> [UInt8] {
    withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }
}

/// Foundation reads and writes each octet with `sscanf` and `snprintf`, which takes eight times as long.
extension UUID {
  /// The text in lower case.
  public var lowerCaseText: String {
    withUnsafeBytes(of: uuid) { octets in
      String(unsafeUninitializedCapacity: 36) { text in
        var index = 0
        for octet in octets {
          if index == 8 || index == 13 || index == 18 || index == 23 {
            text[index] = UInt8(ascii: "-")
            index += 1
          }
          text[index] = Self.digit(octet >> 4)
          text[index + 1] = Self.digit(octet & 0xF)
          index += 2
        }
        return index
      }
    }
  }

  /// `nil` where the text is not 32 hexadecimal digits with hyphens at the usual places.
  fileprivate init?(usualText text: String) {
    var text = text
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isUsual = text.withUTF8 { text in
      guard text.count == 36 else { return false }
      return withUnsafeMutableBytes(of: &uuid) { octets in
        var count = 0
        for (index, character) in text.enumerated() {
          if index == 8 || index == 13 || index == 18 || index == 23 {
            if character != UInt8(ascii: "-") { return false }
            continue
          }
          guard let value = Self.value(character) else { return false }
          octets[count / 2] = octets[count / 2] << 4 | value
          count += 1
        }
        return true
      }
    }
    guard isUsual else { return nil }
    self.init(uuid: uuid)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

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
    make(namespace: UUID(uuidString: identifier) ?? make(namespace: focusblox, name: identifier), name: name)
  }

  /// Whether a text is a name-based UUID, and not a random one.
  public static func isName(_ text: String) -> Bool {
    UUID(uuidString: text).map { $0.uuid.6 >> 4 == 5 } ?? false
  }

  private static func octets(_ uuid: UUID) -> [UInt8] {
    withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }
}

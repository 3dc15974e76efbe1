public import Foundation

/// A push subscription that a server keeps for a collection.
public struct PushRegistration: Sendable, Hashable {
  /// The absolute address of the registration, spelled as the server spells it. Some servers let anybody who knows the
  /// address delete the registration.
  public let location: String
  /// The time after which the server sends no message.
  public let expires: Date

  public init(location: String, expires: Date) {
    self.location = location
    self.expires = expires
  }
}

extension PushRegistration {
  /// The lifetime, in seconds, of a registration whose server names no end.
  private static let shortest: TimeInterval = 3 * 86_400
  private static let longestLocation = 2000

  /// Reads the header fields of a 2xx answer (draft-bitfire-webdav-push-00 section 5.1).
  ///
  /// - Returns: `nil` where the address is missing or cannot be repeated in a field, or where the registration has
  ///   already expired.
  init?(location: String?, expires: String?, asked: Date, now: Date, at collection: ResourceAddress) {
    guard let location = location.map({ String($0.trimmedOfBlanks) }), !location.isEmpty,
      location.utf8.count <= Self.longestLocation,
      location.utf8.allSatisfy({ (0x21...0x7E).contains($0) && ![UInt8(ascii: "\""), UInt8(ascii: "\\")].contains($0) })
    else { return nil }
    let isAbsolute = location.hasPrefix("https://") || location.hasPrefix("http://")
    guard let absolute = isAbsolute ? location : collection.resolving(location)?.description else { return nil }
    let end = expires.flatMap(Self.date).map { min($0, asked) } ?? min(asked, now.addingTimeInterval(Self.shortest))
    guard end > now else { return nil }
    self.init(location: absolute, expires: end)
  }

  /// Reads an HTTP-date, or the forms of two servers: `+0000` (RFC 5322), and `+0000` with an extra plus sign.
  private static func date(_ field: String) -> Date? {
    HTTPDate.parse(field.replacing("+0000+", with: "GMT").replacing("+0000", with: "GMT"))
  }
}

public import Foundation

/// The address for a server's push messages and the keys that encrypt them (draft-bitfire-webdav-push-00 section 5.1,
/// RFC 8291).
///
/// A printed or interpolated value shows neither the address nor the secret, because whoever knows both can send
/// messages.
public struct PushSubscription: Sendable, Hashable {
  /// The address of the push service that receives the messages.
  public let resource: String
  /// The public key: an uncompressed point of P-256, base64url without padding.
  public let publicKey: String
  /// The authentication secret: 16 bytes, base64url without padding.
  public let authSecret: String
  /// The requested end of the registration.
  public let expires: Date

  public init(resource: String, publicKey: String, authSecret: String, expires: Date) {
    self.resource = resource
    self.publicKey = publicKey
    self.authSecret = authSecret
    self.expires = expires
  }
}

extension PushSubscription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "push subscription (hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

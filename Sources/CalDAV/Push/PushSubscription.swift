public import Foundation

/// Where a server shall send its push messages, and how they are encrypted (draft-bitfire-webdav-push-00 section 5.1, RFC 8291).
///
/// Printing or interpolating a value shows neither the address nor the secret: who knows them can send messages.
public struct PushSubscription: Sendable, Hashable {
  /// The address of the push service that messages are posted to.
  public let resource: String
  /// An uncompressed point of P-256, base64url without padding.
  public let publicKey: String
  /// 16 bytes, base64url without padding.
  public let authSecret: String
  /// The registration is wanted until then.
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

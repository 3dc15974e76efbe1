public import Foundation

/// The address to which an account's servers send push messages: a secret topic at an ntfy service.
///
/// A printed or interpolated value shows neither topic nor secret, because whoever knows both can cause syncs.
public struct PushChannel: Sendable, Hashable {
  public var accountID: Int64
  /// Scheme, host, port and path of the service, without a final slash.
  public var service: String
  public var topic: String
  /// 16 bytes, base64url without padding.
  public var authSecret: String
  /// A shell command whose first line of output is the token for the service; `nil` where the service needs none.
  public var tokenCommand: String?
  /// The path of a PEM file with a private certificate authority.
  public var caFile: String?
  public var lastMessage: Date?
  /// The last time at which a sync confirmed a message's announcement.
  public var proved: Date?
  /// The last time at which a sync found a change without a message.
  public var missed: Date?

  public init(accountID: Int64, service: String, topic: String, authSecret: String) {
    self.accountID = accountID
    self.service = service
    self.topic = topic
    self.authSecret = authSecret
  }

  /// The address to which a server posts its messages. Without the query the service treats an encrypted message as an
  /// attachment.
  public var resource: String { "\(service)/\(topic)?up=1" }

  /// Whether a message announced the last change that was found.
  public var isProven: Bool { proved.map { proved in missed.map { $0 < proved } ?? true } ?? false }
}

extension PushChannel: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "push channel of account \(accountID) (hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["accountID": accountID]) }
}

/// The push registration of a list at its server.
public struct ListRegistration: Sendable, Hashable {
  public var listID: Int64
  /// The collection's topic at registration. A collection that was recreated has another topic and no registration.
  public var topic: String
  /// The time of the last request to the server.
  public var asked: Date
  /// The registration; `nil` where the server has refused.
  public var current: Current?
  /// The server's last explanation, where it refused.
  public var failure: String?

  public struct Current: Sendable, Hashable {
    public var location: String
    public var expires: Date

    public init(location: String, expires: Date) {
      self.location = location
      self.expires = expires
    }
  }

  public init(listID: Int64, topic: String, asked: Date, current: Current?, failure: String? = nil) {
    self.listID = listID
    self.topic = topic
    self.asked = asked
    self.current = current
    self.failure = failure
  }
}

public import Foundation

/// Where the servers of an account send their push messages: a topic at an ntfy service, which nobody else knows.
///
/// Printing or interpolating a value shows neither topic nor secret: who knows them can cause syncs.
public struct PushChannel: Sendable, Hashable {
  public var accountID: Int64
  /// Scheme, host, port and path of the service, without a slash at the end.
  public var service: String
  public var topic: String
  /// 16 bytes, base64url without padding.
  public var authSecret: String
  /// A shell command whose first line of output is the token for the service, where it wants one.
  public var tokenCommand: String?
  /// PEM file of a private certificate authority.
  public var caFile: String?
  public var lastMessage: Date?
  /// When a message last announced what a sync then found.
  public var proved: Date?
  /// When a sync last found what no message had announced.
  public var missed: Date?

  public init(accountID: Int64, service: String, topic: String, authSecret: String) {
    self.accountID = accountID
    self.service = service
    self.topic = topic
    self.authSecret = authSecret
  }

  /// What a server posts its messages to. Without the query the service takes an encrypted message for an attachment.
  public var resource: String { "\(service)/\(topic)?up=1" }

  /// Whether its messages have announced the last change that was found.
  public var isProven: Bool { proved.map { proved in missed.map { $0 < proved } ?? true } ?? false }
}

extension PushChannel: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "push channel of account \(accountID) (hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["accountID": accountID]) }
}

/// What a list is registered with at its server.
public struct ListRegistration: Sendable, Hashable {
  public var listID: Int64
  /// What the collection was called when it was registered; one that was made anew has another name and no registration.
  public var topic: String
  /// When the server was last asked.
  public var asked: Date
  /// `nil` where the server has refused.
  public var current: Current?
  /// What the server said the last time, where it refused.
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

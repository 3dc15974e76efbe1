/// The login for one server. It is bound to its ``Origin`` and never sent to another origin.
///
/// A printed, dumped or interpolated value shows the origin and the scheme, never the secret.
public struct Credentials: Sendable {
  public let origin: Origin
  let secret: Secret

  enum Secret: Sendable {
    case password(user: String, password: String)
    case token(String)
  }

  /// A user name and password, sent as Basic (RFC 7617) or Digest (RFC 7616).
  public static func basic(user: String, password: String, for origin: Origin) -> Credentials {
    Credentials(origin: origin, secret: .password(user: user, password: password))
  }

  /// A bearer token (RFC 6750).
  public static func bearer(_ token: String, for origin: Origin) -> Credentials {
    Credentials(origin: origin, secret: .token(token))
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch secret {
    case .password: "password for \(origin) (hidden)"
    case .token: "token for \(origin) (hidden)"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

extension Credentials.Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "(hidden)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

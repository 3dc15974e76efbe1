public import Foundation

/// Scheme, host and port of a server. Secrets are bound to an origin, so that no redirect and no unusual href can send
/// them elsewhere.
///
/// Sources: RFC 6454 section 4, RFC 9110 section 4.3.1.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`, in lower case.
  public let scheme: String
  /// The host in lower case; an IPv6 address has no brackets.
  public let host: String
  public let port: Int

  /// Reads the origin of a URL.
  /// - Returns: `nil` where `url` is not an http or https address, or has a user name.
  public init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), parts.user == nil,
      parts.password == nil, let scheme = parts.scheme, let host = parts.host
    else { return nil }
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.init(scheme: scheme, host: bare, port: parts.port)
  }

  /// Reads `host`, `host:port` or `[address]:port` (RFC 3986 section 3.2).
  init?(scheme: String?, authority: String?) {
    guard let scheme, let authority, !authority.contains("@") else { return nil }
    var host = Substring(authority)
    var port: Substring?
    if host.first == "[" {
      guard let end = host.lastIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      host = host[host.index(after: host.startIndex)..<end]
      if rest.first == ":" { port = rest.dropFirst() } else if !rest.isEmpty { return nil }
    } else if let colon = host.lastIndex(of: ":") {
      port = host[host.index(after: colon)...]
      host = host[..<colon]
      if host.contains(":") { return nil }
    }
    guard let port, !port.isEmpty else {
      self.init(scheme: scheme, host: String(host), port: nil)
      return
    }
    guard let number = UInt16(port) else { return nil }
    self.init(scheme: scheme, host: String(host), port: Int(number))
  }

  private init?(scheme: String, host: String, port: Int?) {
    let scheme = scheme.lowercased()
    guard !host.isEmpty, scheme == "https" || scheme == "http" else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port ?? (scheme == "https" ? 443 : 80)
  }

  public var description: String {
    "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Whether TLS protects the requests to this origin.
  public var isEncrypted: Bool { scheme == "https" }

  /// Whether requests to this origin stay on this machine (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3, RFC 6761
  /// section 6.3).
  public var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

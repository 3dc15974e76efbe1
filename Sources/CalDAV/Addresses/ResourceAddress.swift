import Foundation
import HTTPTypes

/// The address of a resource together with its server: what a request line and its Host field need. It never holds a
/// user name or a password.
struct ResourceAddress: Sendable, Hashable {
  /// `http` or `https`.
  let scheme: String
  /// The host in lower case, with the port unless the port is the scheme's default.
  let authority: String
  let href: Href

  /// The octets of the longest name of a host (RFC 1035 section 2.3.4, as text).
  private static let longestHost = 253

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = url.host(percentEncoded: true)?.lowercased(), (1...Self.longestHost).contains(host.utf8.count)
    else { return nil }
    let path = url.path(percentEncoded: true)
    guard let href = Href(path.isEmpty ? "/" : path) else { return nil }
    let isDefaultPort = url.port == nil || url.port == (scheme == "https" ? 443 : 80)
    let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    self.scheme = scheme
    authority = isDefaultPort ? bracketed : "\(bracketed):\(url.port ?? 0)"
    self.href = href
  }

  private init(scheme: String, authority: String, href: Href) {
    self.scheme = scheme
    self.authority = authority
    self.href = href
  }

  /// The address of another resource on the same server.
  func replacing(_ href: Href) -> ResourceAddress {
    ResourceAddress(scheme: scheme, authority: authority, href: href)
  }

  /// Whether both resources are on the same server.
  func isBeside(_ other: ResourceAddress) -> Bool { scheme == other.scheme && authority == other.authority }

  /// Resolves a Location field against this address (RFC 3986 section 5).
  /// - Returns: `nil` for a reference that is not an http or https address.
  func resolving(_ reference: String) -> ResourceAddress? {
    let text = String(reference.trimmedOfBlanks)
    // A first segment with a colon starts with a scheme (RFC 3986 section 4.2).
    if text.prefix(while: { $0 != "/" }).contains(":") { return URL(string: text).flatMap(ResourceAddress.init) }
    if text.hasPrefix("//") { return URL(string: scheme + ":" + text).flatMap(ResourceAddress.init) }
    return Href(text, relativeTo: href).map(replacing)
  }

  /// Resolves the href of a principal or a calendar home. The host of the href counts, because some servers keep homes
  /// on other hosts.
  ///
  /// A server behind a proxy may write `http` although the client uses `https`. Then the address keeps this server's
  /// `https`, so an href never leads from https to http.
  func resolving(href text: String) -> ResourceAddress? {
    guard let target = resolving(text) else { return nil }
    return scheme == "https" && target.scheme == "http" ? replacing(target.href) : target
  }

  /// The whole URL, or `nil` where Foundation cannot make a URL of the text.
  var url: URL? { URL(string: description) }

  /// The URL in the length in which errors and logs repeat it.
  var shown: String { RefusalBody.cut(description) }

  var description: String { "\(scheme)://\(authority)\(href.path)" }
}

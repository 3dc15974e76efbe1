import Foundation
import HTTPTypes

/// A resource on a certain server: what a request line and its Host field need. Never holds user or password.
struct ResourceAddress: Sendable, Hashable {
  /// `http` or `https`.
  let scheme: String
  /// Host in lower case and the port, unless it is the scheme's own.
  let authority: String
  let href: Href

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
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

  /// Another resource of the same server.
  func replacing(_ href: Href) -> ResourceAddress {
    ResourceAddress(scheme: scheme, authority: authority, href: href)
  }

  /// Whether the other resource is of the same server.
  func isBeside(_ other: ResourceAddress) -> Bool { scheme == other.scheme && authority == other.authority }

  /// What a Location field means, seen from here (RFC 3986 section 5); `nil` for what is no http address.
  func resolving(_ reference: String) -> ResourceAddress? {
    let text = String(reference.trimmedOfBlanks)
    // A first segment with a colon is a scheme (RFC 3986 section 4.2).
    if text.prefix(while: { $0 != "/" }).contains(":") { return URL(string: text).flatMap(ResourceAddress.init) }
    if text.hasPrefix("//") { return URL(string: scheme + ":" + text).flatMap(ResourceAddress.init) }
    return Href(text, relativeTo: href).map(replacing)
  }

  /// Where the href of a principal or a home is; its host counts, because some servers keep homes on other hosts. A server
  /// that calls itself http while we speak https to it stands behind a proxy that does not tell it: it stays where it is,
  /// and nothing ever leads from https to http.
  func resolving(href text: String) -> ResourceAddress? {
    guard let target = resolving(text) else { return nil }
    return scheme == "https" && target.scheme == "http" ? replacing(target.href) : target
  }

  /// A whole URL where one can be made of it.
  var url: URL? { URL(string: description) }

  var description: String { "\(scheme)://\(authority)\(href.path)" }
}

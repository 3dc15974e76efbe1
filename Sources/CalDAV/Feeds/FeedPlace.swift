import Foundation

/// An address of http or https in the parts of a request.
struct FeedPlace {
  let url: URL
  let scheme: String
  /// In lower case; an IPv6 address has its brackets.
  let host: String
  let authority: String
  /// With the query.
  let path: String

  /// - Returns: `nil` for another scheme, without a host, and with a user name.
  init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || scheme == "http", parts.user == nil, parts.password == nil,
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty
    else { return nil }
    self.url = url
    self.scheme = scheme
    self.host = host
    authority = parts.port.map { "\(host):\($0)" } ?? host
    let path = parts.percentEncodedPath
    self.path = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  var isEncrypted: Bool { scheme == "https" }

  /// Whether the host is written as one of this machine or its own network. A transport checks what a name resolves to.
  var isPrivate: Bool {
    if let address = NetworkAddress(host: host) { return !address.isPublic }
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    return name == "localhost" || [".localhost", ".local", ".internal"].contains { name.hasSuffix($0) }
  }

  /// The place that the field Location names.
  func following(_ location: String) -> FeedPlace? {
    URL(string: location, relativeTo: url).flatMap { FeedPlace($0.absoluteURL) }
  }
}

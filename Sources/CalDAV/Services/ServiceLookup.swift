public import Foundation

/// Finds the CalDAV service of a domain (RFC 6764 section 6), before any password is sent.
public struct ServiceLookup: Sendable {
  public struct Place: Sendable, Hashable {
    public var url: URL
    /// Whether the host is the domain itself or a subdomain. Without DNSSEC an attacker on the path to the name server
    /// can name another host. A user must therefore agree to another host before it receives a password (RFC 6764
    /// section 8).
    public var isWithinDomain: Bool
  }

  private let resolver: any ServiceResolver

  public init(resolver: any ServiceResolver) { self.resolver = resolver }

  /// The candidate addresses, best first. All use https, unless `allowsPlainHTTP` adds http addresses after them.
  ///
  /// Hosts of equal priority are ordered by weight, heaviest first, because the client of one user does not need to
  /// spread load.
  ///
  /// - Parameter domain: the domain in ASCII, as after the `@` of an e-mail address.
  /// - Returns: an empty array where the domain names no service. The domain's own host may then still serve CalDAV.
  /// - Throws: the error of the resolver.
  public func places(of domain: String, allowsPlainHTTP: Bool) async throws -> [Place] {
    var places = try await places("_caldavs._tcp.\(domain)", "https", domain)
    if allowsPlainHTTP { places += try await self.places("_caldav._tcp.\(domain)", "http", domain) }
    return places
  }

  private func places(_ name: String, _ scheme: String, _ domain: String) async throws -> [Place] {
    let records = try await resolver.services(name).filter { !$0.target.isEmpty && (1...65_535).contains($0.port) }
    guard !records.isEmpty else { return [] }
    let path = try await path(of: name)
    let host = domain.lowercased()
    return records.sorted { ($0.priority, -$0.weight, $0.target) < ($1.priority, -$1.weight, $1.target) }
      .compactMap { record in
        var parts = URLComponents()
        parts.scheme = scheme
        parts.host = record.target.lowercased()
        if record.port != (scheme == "https" ? 443 : 80) { parts.port = record.port }
        parts.percentEncodedPath = path
        let target = record.target.lowercased()
        return parts.url.map { Place(url: $0, isWithinDomain: target == host || target.hasSuffix("." + host)) }
      }
  }

  /// The `path` of the first TXT record that has one (RFC 6764 section 4), else the well-known path.
  private func path(of name: String) async throws -> String {
    for text in try await resolver.texts(name) {
      guard text.lowercased().hasPrefix("path=") else { continue }
      if let path = Href(String(text.dropFirst(5)))?.path { return path }
    }
    return "/.well-known/caldav"
  }
}

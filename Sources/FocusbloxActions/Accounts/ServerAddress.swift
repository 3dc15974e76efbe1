import CalDAV
import CurlTransport
import Foundation
import Logging

/// The server that a user names: by an address, or by a domain or mail address that is looked up in DNS (RFC 6764).
package enum ServerAddress {
  case url(String)
  case domain(String, user: String?)

  /// - Throws: `unusableURL`, `secretInURL`, `queryInURL`.
  package init(_ text: String) throws {
    guard !Self.mayHoldSecret(text) else { throw AccountProblem.secretInURL }
    if let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), text.contains("://") {
      guard scheme == "https" || scheme == "http", parts.host != nil else { throw AccountProblem.unusableURL(text) }
      guard parts.password == nil, parts.user == nil else { throw AccountProblem.secretInURL }
      // Requests would drop a query, but the store would keep it.
      guard parts.query == nil, parts.fragment == nil else { throw AccountProblem.queryInURL }
      self = .url(text)
      return
    }
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    // Without a dot the word is ambiguous, but after an @ it must be a domain. Other alphabets become ASCII (RFC 5891).
    guard let domain = halves.last, halves.count == 2 || (halves.count == 1 && domain.contains(".")),
      halves.allSatisfy({ !$0.isEmpty }), let host = URL(string: "https://\(domain)/")?.host(percentEncoded: true),
      !host.contains("%"), domain.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" })
    else { throw AccountProblem.unusableURL(text) }
    self = .domain(host, user: halves.count == 2 ? text : nil)
  }

  /// Whether the text before the host looks like a user name and a password, also in an invalid URL. Such a text is
  /// never repeated or stored.
  private static func mayHoldSecret(_ text: String) -> Bool {
    guard let scheme = text.range(of: "//") else {
      return text.prefix { $0 != "@" }.contains(":") && text.contains("@")
    }
    let rest = text[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    // The password may contain a slash.
    return authority.contains("@") || (authority.contains(":") && rest.contains("@") && URL(string: text)?.port == nil)
  }

  /// The user name of a mail address, unless another one is given (RFC 6764 section 6, step 1).
  package var user: String? {
    if case .domain(_, let user) = self { user } else { nil }
  }

  /// The candidate addresses, best first. A domain without a service, or whose name servers do not answer, is a
  /// candidate itself.
  ///
  /// - Throws: `serviceElsewhere` where the service is in another domain.
  package func urls(_ place: Workplace, allowsPlainHTTP: Bool) async throws -> [String] {
    switch self {
    case .url(let url): return [url]
    case .domain(let domain, _): return try await Self.services(of: domain, place, allowsPlainHTTP: allowsPlainHTTP)
    }
  }

  private static func services(of domain: String, _ place: Workplace, allowsPlainHTTP: Bool) async throws -> [String] {
    let server = try place.environment["FOCUSBLOX_NAMESERVER"].map { text in
      guard let server = SystemResolver.NameServer(text) else { throw AccountProblem.unusableNameServer(text) }
      return server
    }
    let lookup = ServiceLookup(resolver: SystemResolver(asking: server))
    let places: [ServiceLookup.Place]
    do {
      places = try await lookup.places(of: domain, allowsPlainHTTP: allowsPlainHTTP || domain == "localhost")
    } catch let problem as SystemResolver.Problem {
      place.logger.debug("no answer about \(domain): \(problem)")
      places = []
    }
    guard let best = places.first else { return ["https://\(domain)/"] }
    let own = places.filter(\.isWithinDomain).map(\.url.absoluteString)
    if own.isEmpty { throw AccountProblem.serviceElsewhere(domain: domain, url: best.url.absoluteString) }
    place.person.tell(.services(domain: domain, urls: own))
    return own
  }
}

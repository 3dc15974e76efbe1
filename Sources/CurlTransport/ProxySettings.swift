/// Which proxy carries which requests. Requests to a loopback address never go through one.
///
/// The environment is read by the executable; this type only knows the names that curl and most tools use.
public struct ProxySettings: Sendable, CustomStringConvertible {
  let https: String?
  let http: String?
  let exceptions: String?

  /// No proxy at all.
  public static let none = ProxySettings(environment: [:])

  /// Takes `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`; the upper-case names too, but for `HTTP_PROXY`, which
  /// a CGI server sets from a request (curl's rule).
  public init(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = first("all_proxy", "ALL_PROXY")
    https = first("https_proxy", "HTTPS_PROXY") ?? all
    http = first("http_proxy") ?? all
    exceptions = first("no_proxy", "NO_PROXY")
  }

  /// A proxy's address may hold a password: it is not shown.
  public var description: String {
    "proxies (https: \(https == nil ? "no" : "yes"), http: \(http == nil ? "no" : "yes"))"
  }

  /// - Returns: the proxy's address; empty for a direct connection, which also keeps curl from reading the environment.
  func address(for origin: Origin) -> String {
    if origin.isLoopback { return "" }
    return (origin.isEncrypted ? https : http) ?? ""
  }
}

extension ProxySettings: CustomDebugStringConvertible, CustomReflectable {
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

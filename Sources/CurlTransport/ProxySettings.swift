/// The proxies for requests. Requests to a loopback address never use a proxy.
///
/// The caller supplies the environment; this type only knows the variable names that curl and most tools use.
public struct ProxySettings: Sendable, CustomStringConvertible {
  let https: String?
  let http: String?
  let exceptions: String?

  /// No proxy at all.
  public static let none = ProxySettings(environment: [:])

  /// Reads `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`, and the same names in upper case. `HTTP_PROXY` is
  /// ignored, because a CGI server sets it from a request (curl's rule).
  public init(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    let all = first("all_proxy", "ALL_PROXY")
    https = first("https_proxy", "HTTPS_PROXY") ?? all
    http = first("http_proxy") ?? all
    exceptions = first("no_proxy", "NO_PROXY")
  }

  /// The description hides addresses, because a proxy's address may hold a password.
  public var description: String {
    "proxies (https: \(https == nil ? "no" : "yes"), http: \(http == nil ? "no" : "yes"))"
  }

  /// - Returns: the proxy's address; empty for a direct connection. An empty address also keeps curl from reading the
  ///   environment.
  func address(for origin: Origin) -> String {
    if origin.isLoopback { return "" }
    return (origin.isEncrypted ? https : http) ?? ""
  }
}

extension ProxySettings: CustomDebugStringConvertible, CustomReflectable {
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

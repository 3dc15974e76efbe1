public import Logging

extension CurlTransport {
  /// The configuration of a transport. A transport reads neither environment variables nor settings.
  public struct Configuration: Sendable {
    /// The credentials, which only their own origin receives; `nil` for requests without a login.
    public var credentials: Credentials?
    /// The client certificate, which only its own origin receives.
    public var clientCertificate: ClientCertificate?
    /// The path of a PEM file with the trusted authorities. They replace the system's authorities; `nil` keeps the
    /// system's.
    public var caFile: String?
    /// The longest time for the name lookup, the connection and the TLS handshake.
    public var connectTimeout: Duration = .seconds(30)
    /// The longest time without progress before a request fails; rounded up to whole seconds.
    public var stallTimeout: Duration = .seconds(60)
    /// The base duration of a request. Each `requestBytes` transferred bytes add one second. A request over this bound
    /// fails, so a server that only trickles an answer cannot hold the request open.
    public var requestTime: Duration = .seconds(60)
    public var requestBytes = 10_000
    /// The longest duration of a request, whatever its progress, including the time in the queue.
    public var longestRequest: Duration = .seconds(600)
    /// Whether answers may stay open as long as the server has news. Then neither duration nor size is limited, only
    /// the time without data. An open answer causes no wake-ups.
    public var isEndless = false
    /// The concurrency limit. Further requests wait in the order of arrival.
    public var maxParallelRequests = 8
    /// The largest body of one answer in bytes, after decompression.
    public var maxAnswerBytes = 256 << 20
    /// Whether http is allowed for every host. Without this setting http is allowed only for loopback addresses.
    public var allowPlainHTTP = false
    /// Whether hosts of this machine and its own network are reached directly. An address that another server names must
    /// not lead there. With a proxy it is the proxy that reaches the host, so that every host then goes through the proxy.
    public var reachesPrivateNetworks = true
    public var proxies: ProxySettings
    /// Receives one debug line for each request: method, address without query, status, bytes and duration.
    public var logger: Logger?

    public init(
      credentials: Credentials? = nil, clientCertificate: ClientCertificate? = nil, caFile: String? = nil,
      allowPlainHTTP: Bool = false, proxies: ProxySettings = .none, logger: Logger? = nil
    ) {
      self.credentials = credentials
      self.clientCertificate = clientCertificate
      self.caFile = caFile
      self.allowPlainHTTP = allowPlainHTTP
      self.proxies = proxies
      self.logger = logger
    }
  }
}

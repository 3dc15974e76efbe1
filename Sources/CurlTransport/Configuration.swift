public import Logging

extension CurlTransport {
  /// Everything a transport needs to know; it reads neither environment nor settings itself.
  public struct Configuration: Sendable {
    /// Sent to their own origin only; `nil` sends none.
    public var credentials: Credentials?
    /// Shown to its own origin only.
    public var clientCertificate: ClientCertificate?
    /// Path of a PEM file whose authorities replace the system's; `nil` trusts the system's.
    public var caFile: String?
    /// Time to look up the name, connect and finish the TLS handshake.
    public var connectTimeout: Duration = .seconds(30)
    /// A request on which nothing moves for this long is given up; whole seconds, rounded up.
    public var stallTimeout: Duration = .seconds(60)
    /// A request may take so long, and a second more for each `requestBytes` that go over the wire: a server that lets an answer
    /// trickle, so that something always moves, is given up, too.
    public var requestTime: Duration = .seconds(60)
    public var requestBytes = 10_000
    /// However much moves, and with the time in which it waits for others.
    public var longestRequest: Duration = .seconds(600)
    /// For answers that go on for as long as the server has something to tell: neither their time nor their size is limited, only the
    /// time without anything. An open one costs no wake-up of its own.
    public var isEndless = false
    /// Requests in flight at one time; further ones wait in the order they came.
    public var maxParallelRequests = 8
    /// Bytes of one answer's body after decompression.
    public var maxAnswerBytes = 256 << 20
    /// Without it, http is spoken to loopback addresses only.
    public var allowPlainHTTP = false
    public var proxies: ProxySettings
    /// One debug line a request: method, address without query, status, bytes, time.
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

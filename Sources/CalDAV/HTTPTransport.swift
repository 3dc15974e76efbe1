public import HTTPTypes

/// Carries one HTTP request to a server and its answer back.
///
/// A transport authenticates, verifies TLS and bounds parallel requests; it never follows a redirect, never retries and
/// never interprets a body: those decisions belong to ``CalDAVClient`` and the sync engine, where they can be tested
/// against an in-memory server. Cancelling the calling task abandons the request.
public protocol HTTPTransport: Sendable {
  /// Sends `request` and streams the decoded answer to `receive`.
  ///
  /// - Parameters:
  ///   - request: scheme, authority and path are always set.
  ///   - body: the whole request body; `nil` sends none.
  ///   - receive: called in order, on a thread of the transport's choosing, never concurrently with itself, and not
  ///     after `send` has returned. What it throws ends the transfer and is thrown as ``HTTPTransportError/rejected(_:)``.
  /// - Returns: status and fields of the answer, once its body is complete.
  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse

  /// The same, given up as ``HTTPTransportError/timedOut(host:)`` where it takes longer than `time`, however much moves.
  func send(
    _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse
}

extension HTTPTransport {
  /// Of a transport that does not wait.
  public func send(
    _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    try await send(request, body: body, receive: receive)
  }
}

/// Why no answer came back. Carries evidence without secrets.
public enum HTTPTransportError: Error, Sendable {
  /// The name could not be resolved.
  case unknownHost(String)
  /// Nothing listens, or the connection was refused.
  case unreachable(host: String, port: Int, reason: String)
  /// The certificate is not trusted, has expired or names another host.
  case untrustedCertificate(host: String, CertificateProblem, reason: String)
  /// No TLS came about: often something listens there that speaks none.
  case noTLS(host: String, port: Int, reason: String)
  /// The server takes only clients that show a certificate which it trusts (RFC 8446 section 4.4.2).
  case certificateRequired(host: String)
  /// The file named as CA, certificate or key cannot be used.
  case unusableTLSFile(path: String, reason: String)
  /// No progress within the configured time; a request that was sent may have been carried out.
  case timedOut(host: String)
  /// The connection ended before the answer was complete; the request may have been carried out.
  case interrupted(host: String, reason: String)
  /// The answer grew beyond the configured number of bytes.
  case answerTooLarge(limit: Int)
  /// `receive` threw.
  case rejected(any Error)
  /// The calling task was cancelled.
  case cancelled
  /// Anything else the transport says, in its own words.
  case failed(host: String, reason: String)
}

/// Why a server's certificate is not trusted.
public enum CertificateProblem: Sendable, Hashable {
  /// None of the authorities that are trusted here vouches for it.
  case unknownAuthority
  case expired
  case notYetValid
  /// It is good, for another host.
  case otherHost
  case other
}

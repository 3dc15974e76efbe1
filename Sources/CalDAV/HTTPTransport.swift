public import HTTPTypes

/// Carries one HTTP request to a server and returns the answer.
///
/// A transport authenticates, verifies TLS and bounds parallel requests. A transport never follows a redirect, never
/// retries and never interprets a body: ``CalDAVClient`` and the sync engine decide these, where tests with an
/// in-memory server cover them. Cancelling the calling task abandons the request.
public protocol HTTPTransport: Sendable {
  /// Sends `request` and streams the decoded answer to `receive`.
  ///
  /// - Parameters:
  ///   - request: scheme, authority and path are always set.
  ///   - body: the whole request body; `nil` sends no body.
  ///   - receive: is called in order, on a thread that the transport chooses, never concurrently with itself, and not
  ///     after `send` has returned. An error of `receive` ends the transfer and is thrown as
  ///     ``HTTPTransportError/rejected(_:)``.
  /// - Returns: status and fields of the answer, once its body is complete.
  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse

  /// Sends `request` as ``send(_:body:receive:)`` does, and throws ``HTTPTransportError/timedOut(host:)`` where the
  /// transfer takes longer than `time`, also while bytes arrive.
  func send(
    _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse
}

extension HTTPTransport {
  /// The default for transports that never wait: it ignores `time`.
  public func send(
    _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    try await send(request, body: body, receive: receive)
  }
}

/// The reason why no answer arrived. It carries evidence without secrets.
public enum HTTPTransportError: Error, Sendable {
  /// The host name does not resolve.
  case unknownHost(String)
  /// No server listens at the port, or the server refused the connection.
  case unreachable(host: String, port: Int, reason: String)
  /// The host is in a private network, which the transport must not reach.
  case privateNetwork(host: String)
  /// The certificate is not trusted, has expired or names another host.
  case untrustedCertificate(host: String, CertificateProblem, reason: String)
  /// No TLS connection was established. Often the server at this port does not speak TLS.
  case noTLS(host: String, port: Int, reason: String)
  /// The server accepts only clients with a certificate that it trusts (RFC 8446 section 4.4.2).
  case certificateRequired(host: String)
  /// The configured CA, certificate or key file is not usable.
  case unusableTLSFile(path: String, reason: String)
  /// The transfer made no progress within the configured time. The server may have carried out a request that was sent.
  case timedOut(host: String)
  /// The connection ended before the answer was complete. The server may have carried out the request.
  case interrupted(host: String, reason: String)
  /// The answer exceeds the configured number of bytes.
  case answerTooLarge(limit: Int)
  /// `receive` threw.
  case rejected(any Error)
  /// The calling task was cancelled.
  case cancelled
  /// A library of the system that the transport needs cannot be loaded.
  case missingLibrary(String, reason: String)
  /// Any other error, in the transport's own words.
  case failed(host: String, reason: String)
}

/// The reason why a server's certificate is not trusted.
public enum CertificateProblem: Sendable, Hashable {
  /// No trusted authority signed the certificate.
  case unknownAuthority
  case expired
  case notYetValid
  /// The certificate is valid for another host.
  case otherHost
  case other
}

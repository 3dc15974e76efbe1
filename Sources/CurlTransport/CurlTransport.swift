import CLibcurl
public import CalDAV
import Foundation
public import HTTPTypes

/// The transport to real servers. libcurl runs on a thread of its own, with keep-alive, HTTP/2 over TLS and a
/// concurrency limit.
///
/// - Authentication: Basic and bearer tokens go with the first request over TLS or to loopback; Digest answers a
///   challenge.
/// - TLS certificates are verified. Redirects are not followed, and a request that changes something is never repeated.
/// - The transport sets Accept-Encoding, Authorization, Connection, Content-Length, Expect, Host and Transfer-Encoding
///   itself. These fields of a request are ignored.
/// - `receive` gets the decoded body, while the fields of the answer stay as the server wrote them.
public final class CurlTransport: HTTPTransport {
  private let configuration: Configuration
  private let traffic = TrafficCounter()
  private let thread: TransferThread

  /// Loads libcurl with the first transport of the process, and starts the transport's thread.
  /// - Throws: `HTTPTransportError.missingLibrary` where libcurl cannot be loaded.
  public init(configuration: Configuration) throws(HTTPTransportError) {
    self.configuration = configuration
    thread = try TransferThread(configuration: configuration, traffic: traffic)
  }

  deinit { thread.stop() }

  /// Begins to load libcurl on another thread, while the program prepares its first request. A missing library is
  /// reported by the first transport.
  public static func beginLoading() { focusblox_curl_begin_loading() }

  /// The requests and bytes so far. A request counts when it has ended.
  public var statistics: TransportStatistics { traffic.statistics }

  public func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    try await send(request, body: body, within: configuration.longestRequest, receive: receive)
  }

  public func send(
    _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let end = ContinuousClock.now + min(time, configuration.longestRequest)
    let origin = try checkedOrigin(of: request)
    let cancellation = Cancellation()
    let result: TransferEnd = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let transfer = Transfer(
          request: request, origin: origin, body: body, end: end,
          maxAnswerBytes: configuration.isEndless ? .max : configuration.maxAnswerBytes,
          receive: receive,
          whenFinished: { continuation.resume(returning: $0) })
        if cancellation.attach(transfer) { transfer.finish(.failure(.cancelled)) } else { thread.submit(transfer) }
      }
    } onCancel: {
      if let transfer = cancellation.cancel() { thread.cancel(transfer) }
    }
    switch result {
    case .success(let response): return response
    case .failure(let error): throw error
    }
  }

  private func checkedOrigin(of request: HTTPRequest) throws(HTTPTransportError) -> Origin {
    guard let origin = Origin(scheme: request.scheme, authority: request.authority) else {
      // The message does not repeat an authority with a user name, because the authority may hold a password.
      throw .failed(host: "", reason: "the address is not one of http or https without a user name in it")
    }
    guard origin.isEncrypted || origin.isLoopback || configuration.allowPlainHTTP else {
      throw .failed(
        host: origin.host, reason: "unencrypted http is only spoken to this machine; use https or allow http expressly")
    }
    return origin
  }
}

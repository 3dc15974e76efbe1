public import CalDAV
import Foundation
public import HTTPTypes

/// The way of requests to real servers: libcurl on a thread of its own, with keep-alive, HTTP/2 over TLS and bounded parallelism.
///
/// It authenticates by itself (Basic and bearer tokens at once over TLS or to loopback, Digest when challenged), verifies TLS, follows no
/// redirect and repeats no request that changes something. The fields Accept-Encoding, Authorization, Connection,
/// Content-Length, Expect, Host and Transfer-Encoding are its own; those of a request are left out. Content codings are
/// undone before `receive` sees the body, while the answer's fields stay as the server wrote them.
public final class CurlTransport: HTTPTransport {
  private let configuration: Configuration
  private let traffic = TrafficCounter()
  private let thread: TransferThread

  /// - Throws: ``HTTPTransportError/failed(host:reason:)`` where libcurl cannot be initialised.
  public init(configuration: Configuration) throws(HTTPTransportError) {
    self.configuration = configuration
    thread = try TransferThread(configuration: configuration, traffic: traffic)
  }

  deinit { thread.stop() }

  /// Requests and bytes so far; a request is counted when it has ended.
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
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let transfer = Transfer(
          request: request, origin: origin, body: body, end: end,
          maxAnswerBytes: configuration.isEndless ? .max : configuration.maxAnswerBytes,
          receive: receive,
          continuation: continuation)
        if cancellation.attach(transfer) { transfer.finish(.failure(.cancelled)) } else { thread.submit(transfer) }
      }
    } onCancel: {
      if let transfer = cancellation.cancel() { thread.cancel(transfer) }
    }
    return try result.get()
  }

  private func checkedOrigin(of request: HTTPRequest) throws(HTTPTransportError) -> Origin {
    guard let origin = Origin(scheme: request.scheme, authority: request.authority) else {
      // An authority with a user name is not repeated: it may hold a password.
      throw .failed(host: "", reason: "the address is not one of http or https without a user name in it")
    }
    guard origin.isEncrypted || origin.isLoopback || configuration.allowPlainHTTP else {
      throw .failed(
        host: origin.host, reason: "unencrypted http is only spoken to this machine; use https or allow http expressly")
    }
    return origin
  }
}

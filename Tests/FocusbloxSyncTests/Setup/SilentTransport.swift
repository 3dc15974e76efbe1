import CalDAV
import HTTPTypes
import Synchronization

/// Answers a number of requests, and no later request until the caller is cancelled.
final class SilentTransport: HTTPTransport {
  private struct State {
    var sent = 0
    var isSilent = false
    var isOver = false
    var sentTooLate: [String] = []
  }

  private let wrapped: any HTTPTransport
  private let last: Int
  private let method: String?
  private let state = Mutex(State())
  private let silence: AsyncStream<Void>
  private let notice: AsyncStream<Void>.Continuation

  /// - Parameters:
  ///   - last: the number of answered requests.
  ///   - method: the method that is counted; `nil` for all methods.
  init(after last: Int, of method: String? = nil, around transport: any HTTPTransport) {
    wrapped = transport
    self.last = last
    self.method = method
    (silence, notice) = AsyncStream.makeStream()
  }

  /// Returns when a request has no answer.
  func waitForSilence() async { for await _ in silence { return } }

  /// Forbids further requests.
  func declareOver() { state.withLock { $0.isOver = true } }

  /// The requests that were sent although they were forbidden.
  var sentTooLate: [String] { state.withLock { $0.sentTooLate } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let isSilent = state.withLock { state -> Bool in
      if state.isOver { state.sentTooLate.append(request.method.rawValue) }
      if method == nil || method == request.method.rawValue { state.sent += 1 }
      state.isSilent = state.isSilent || state.sent > last
      return state.isSilent
    }
    guard isSilent else { return try await wrapped.send(request, body: body, receive: receive) }
    notice.yield()
    // This time is longer than any test.
    try? await Task.sleep(for: .seconds(3600))
    throw .cancelled
  }
}

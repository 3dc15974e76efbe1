import CalDAV
import HTTPTypes
import Synchronization

/// Counts how many requests with a method are under way at the same time, and refuses some of them.
final class CountingTransport: HTTPTransport {
  private struct State {
    var begun = 0
    var underWay = 0
    var most = 0
    /// Of those that began after a refusal was answered, how many began while others were under way.
    var hasRefused = false
    var besideOthers = 0
  }

  private let wrapped: any HTTPTransport
  private let method: String
  private let refused: Int?
  private let status: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - refused: the number of the request that is refused, counted from one.
  ///   - status: with which it is.
  init(_ method: String, refusing refused: Int? = nil, _ status: Int = 423, around transport: any HTTPTransport) {
    self.method = method
    self.refused = refused
    self.status = status
    wrapped = transport
  }

  var begun: Int { state.withLock { $0.begun } }
  var mostAtOnce: Int { state.withLock { $0.most } }
  var besideOthersAfterARefusal: Int { state.withLock { $0.besideOthers } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    guard request.method.rawValue == method else {
      return try await wrapped.send(request, body: body, receive: receive)
    }
    let number = state.withLock { state -> Int in
      state.begun += 1
      if state.hasRefused, state.underWay > 0 { state.besideOthers += 1 }
      state.underWay += 1
      state.most = max(state.most, state.underWay)
      return state.begun
    }
    // Long enough for whoever wants to send at the same time.
    try? await Task.sleep(for: .milliseconds(20))
    defer {
      state.withLock { state in
        state.underWay -= 1
        if number == refused { state.hasRefused = true }
      }
    }
    if number == refused { return HTTPResponse(status: .init(code: status)) }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

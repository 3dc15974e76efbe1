import CalDAV
import HTTPTypes
import Synchronization

/// Counts concurrent requests with one method, and refuses one of them.
final class CountingTransport: HTTPTransport {
  private struct State {
    var begun = 0
    var underWay = 0
    var most = 0
    /// The number of requests that began after the refusal while another request was under way.
    var hasRefused = false
    var besideOthers = 0
  }

  private let wrapped: any HTTPTransport
  private let method: String
  private let refused: Int?
  private let status: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - refused: the number of the refused request, counted from one.
  ///   - status: the status of the refusal.
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
    // The pause lets concurrent requests overlap.
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

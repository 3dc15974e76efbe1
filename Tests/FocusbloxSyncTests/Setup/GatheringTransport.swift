import CalDAV
import HTTPTypes
import Synchronization

/// Holds back requests of one kind until `awaited` of them are under way, and records the highest number of concurrent
/// requests.
final class GatheringTransport: HTTPTransport {
  private struct State {
    var underWay = 0
    var most = 0
    var passed = 0
    var paths: [String] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let wrapped: any HTTPTransport
  private let kind: String
  private let awaited: Int
  private let state = Mutex(State())

  /// - Parameter kind: a text that only the bodies of these requests contain.
  init(_ kind: String, awaiting awaited: Int = 1, around transport: any HTTPTransport) {
    self.kind = kind
    self.awaited = awaited
    wrapped = transport
  }

  var mostAtOnce: Int { state.withLock { $0.most } }
  /// The paths in the order of the requests' starts.
  var paths: [String] { state.withLock { $0.paths } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    guard String(decoding: body ?? [], as: UTF8.self).contains(kind) else {
      return try await wrapped.send(request, body: body, receive: receive)
    }
    await withCheckedContinuation { continuation in
      let released = state.withLock { state in
        state.paths.append(request.path ?? "")
        state.underWay += 1
        state.most = max(state.most, state.underWay)
        state.waiting.append(continuation)
        guard state.passed > 0 || state.waiting.count >= awaited else { return [CheckedContinuation<Void, Never>]() }
        defer { state.waiting = [] }
        state.passed += state.waiting.count
        return state.waiting
      }
      for one in released { one.resume() }
    }
    defer { state.withLock { $0.underWay -= 1 } }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

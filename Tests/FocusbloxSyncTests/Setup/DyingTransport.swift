import CalDAV
import HTTPTypes
import Synchronization

/// Carries a number of requests and then fails, as if the program was killed before the last request or before its
/// answer.
final class DyingTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let last: Int
  /// The method that is counted; `nil` for all methods.
  private let method: String?
  private let carriesOutLast: Bool
  private let atDeath: @Sendable () -> Void
  private let count = Mutex(0)

  /// - Parameter last: the number of the last request, counted from one.
  init(at last: Int, of method: String? = nil, carriesOutLast: Bool, around transport: any HTTPTransport) {
    wrapped = transport
    self.last = last
    self.method = method
    self.carriesOutLast = carriesOutLast
    atDeath = {}
  }

  /// Answers every request, and calls `atDeath` just before the answer to the last one.
  init(at last: Int, around transport: any HTTPTransport, _ atDeath: @escaping @Sendable () -> Void) {
    wrapped = transport
    self.last = last
    method = nil
    carriesOutLast = true
    self.atDeath = atDeath
  }

  var hasDied: Bool { count.withLock { $0 >= last } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let number = count.withLock { count -> Int in
      if method == nil || method == request.method.rawValue || count >= last { count += 1 }
      return count
    }
    if number < last { return try await wrapped.send(request, body: body, receive: receive) }
    guard number == last, carriesOutLast else { throw .cancelled }
    let answer = try await wrapped.send(request, body: body, receive: receive)
    atDeath()
    return answer
  }
}

import CalDAV
import HTTPTypes
import Synchronization

/// Lets something happen on the server's side before each request arrives.
struct HookedTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let before: @Sendable (HTTPRequest, String) -> Void

  init(around transport: any HTTPTransport, before: @escaping @Sendable (HTTPRequest, String) -> Void) {
    wrapped = transport
    self.before = before
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    before(request, String(decoding: body ?? [], as: UTF8.self))
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

/// Refuses one method on one name with 403 until it is told to stop.
final class RefusingTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let method: String
  private let name: String
  private let isRefusing = Mutex(true)

  init(_ method: String, _ name: String, around transport: any HTTPTransport) {
    wrapped = transport
    self.method = method
    self.name = name
  }

  func stop() { isRefusing.withLock { $0 = false } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if isRefusing.withLock({ $0 }), request.method.rawValue == method, request.path?.hasSuffix(name) == true {
      return HTTPResponse(status: .forbidden)
    }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

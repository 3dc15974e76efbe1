import CalDAV
import HTTPTypes
import Synchronization

/// Calls a function before each request arrives at the server.
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

/// Refuses one method for one name until it is stopped.
final class RefusingTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let method: String
  private let name: String
  private let status: Int
  private let isRefusing = Mutex(true)
  private let refused = Mutex(0)

  var count: Int { refused.withLock { $0 } }

  /// - Parameter status: the status of the answer; 200 stands for an HTML page, as a captive portal sends it.
  init(_ method: String, _ name: String, status: Int = 403, around transport: any HTTPTransport) {
    wrapped = transport
    self.method = method
    self.name = name
    self.status = status
  }

  func stop() { isRefusing.withLock { $0 = false } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if isRefusing.withLock({ $0 }), request.method.rawValue == method, request.path?.hasSuffix(name) == true {
      refused.withLock { $0 += 1 }
      return HTTPResponse(
        status: .init(code: status), headerFields: status == 200 ? [.contentType: "text/html"] : [:])
    }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

/// Answers 400 to every PUT into one list whose text contains a pattern.
struct ContentRefusingTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let pattern: String
  private let list: String

  init(_ pattern: String, in list: String, around transport: any HTTPTransport) {
    wrapped = transport
    self.pattern = pattern
    self.list = list
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let text = String(decoding: body ?? [], as: UTF8.self).replacing("\r\n ", with: "")
    if request.method == .put, request.path?.contains("/\(list)/") == true, text.contains(pattern) {
      return HTTPResponse(status: .badRequest)
    }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

/// A host that does not answer.
final class SilentHostTransport: HTTPTransport {
  private let asked = Mutex(0)

  var count: Int { asked.withLock { $0 } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    asked.withLock { $0 += 1 }
    throw .timedOut(host: "example.org")
  }
}

/// Gives the first PUT no answer, and delivers it only when asked to, or with the second PUT.
final class LateTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let held = Mutex<(request: HTTPRequest, body: [UInt8]?)?>(nil)
  private let first = Once()

  init(around transport: any HTTPTransport) {
    wrapped = transport
  }

  func deliver() async throws(HTTPTransportError) {
    let late = held.withLock { held in
      defer { held = nil }
      return held
    }
    if let late { _ = try await wrapped.send(late.request, body: late.body) { _, _ in } }
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    guard request.method == .put else { return try await wrapped.send(request, body: body, receive: receive) }
    if first.isFirst {
      held.withLock { $0 = (request, body) }
      throw .interrupted(host: "calendar.example", reason: "late")
    }
    try await deliver()
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

import CalDAV
import HTTPTypes

/// Times out requests to one list, and answers all others.
struct HangingListTransport: HTTPTransport {
  private let part: String
  private let wrapped: any HTTPTransport

  init(_ part: String, around transport: any HTTPTransport) {
    self.part = part
    wrapped = transport
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if request.path?.contains(part) == true { throw .timedOut(host: "in-memory.example") }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}

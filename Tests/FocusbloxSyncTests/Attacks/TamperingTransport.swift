import CalDAV
import HTTPTypes
import Synchronization

/// A server in memory. A function replaces its answers, and the requests are recorded.
final class TamperingTransport: HTTPTransport {
  struct Answer: Sendable {
    var status: Int
    var fields: HTTPFields
    var body: [UInt8]
  }

  private let wrapped: any HTTPTransport
  private let change: @Sendable (HTTPRequest, inout Answer) -> Void
  private let log = Mutex<[(head: HTTPRequest, body: String)]>([])

  init(around transport: any HTTPTransport, change: @escaping @Sendable (HTTPRequest, inout Answer) -> Void) {
    wrapped = transport
    self.change = change
  }

  var requests: [(head: HTTPRequest, body: String)] { log.withLock { $0 } }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    log.withLock { $0.append((request, String(decoding: body ?? [], as: UTF8.self))) }
    let taken = Mutex<[UInt8]>([])
    let response = try await wrapped.send(request, body: body) { _, piece in taken.withLock { $0 += piece } }
    var answer = Answer(status: response.status.code, fields: response.headerFields, body: taken.withLock { $0 })
    change(request, &answer)
    let changed = HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields)
    do {
      for start in stride(from: 0, to: answer.body.count, by: 4096) {
        try answer.body[start..<min(start + 4096, answer.body.count)].withUnsafeBytes { try receive(changed, $0) }
      }
    } catch { throw .rejected(error) }
    return changed
  }
}

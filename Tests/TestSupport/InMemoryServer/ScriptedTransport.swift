public import CalDAV
public import HTTPTypes
import Synchronization

/// Answers each request with a function, for answers that the server in memory never gives.
public final class ScriptedTransport: HTTPTransport {
  public struct Answer: Sendable {
    public var status: Int
    public var fields: HTTPFields
    public var body: String

    public init(_ status: Int, _ body: String = "", fields: HTTPFields = [:]) {
      self.status = status
      self.fields = fields
      self.body = body
    }
  }

  public struct Request: Sendable {
    public let head: HTTPRequest
    public let body: String
    /// Scheme, authority and path.
    public var url: String { "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")" }
  }

  private let respond: @Sendable (Request) throws -> Answer
  private let log = Mutex<[Request]>([])

  /// - Parameter respond: returns the answer; a thrown ``HTTPTransportError`` is the failure of the transfer.
  public init(_ respond: @escaping @Sendable (Request) throws -> Answer) { self.respond = respond }

  public var requests: [Request] { log.withLock { $0 } }

  public func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let asked = Request(head: request, body: String(decoding: body ?? [], as: UTF8.self))
    log.withLock { $0.append(asked) }
    let answer: Answer
    do { answer = try respond(asked) } catch { throw error as? HTTPTransportError ?? .rejected(error) }
    let response = HTTPResponse(status: HTTPResponse.Status(code: answer.status), headerFields: answer.fields)
    guard !answer.body.isEmpty else { return response }
    do {
      try Array(answer.body.utf8).withUnsafeBytes { try receive(response, $0) }
    } catch { throw .rejected(error) }
    return response
  }
}

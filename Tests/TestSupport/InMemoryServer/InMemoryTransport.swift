public import CalDAV
public import HTTPTypes

/// Delivers requests to an ``InMemoryCalDAVServer``, and answers in pieces as a network does.
public struct InMemoryTransport: HTTPTransport {
  public let server: InMemoryCalDAVServer
  private let pieceSize: Int
  private let authorization: String?

  /// - Parameters:
  ///   - pieceSize: the number of bytes for each call of `receive`.
  ///   - authorization: the Authorization field of the requests.
  public init(_ server: InMemoryCalDAVServer, pieceSize: Int = 4096, authorization: String? = nil) {
    self.server = server
    self.pieceSize = pieceSize
    self.authorization = authorization
  }

  public func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    var request = request
    if let authorization { request.headerFields[.authorization] = authorization }
    let (response, bytes) = server.answer(request, body ?? [])
    do {
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        try bytes[start..<min(start + pieceSize, bytes.count)].withUnsafeBytes { try receive(response, $0) }
      }
    } catch { throw .rejected(error) }
    return response
  }
}

import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Synchronization

/// Collects the pieces that a transport delivers.
final class Collector: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
  var count: Int { bytes.withLock { $0.count } }
  func take(_ part: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: part) } }
}

extension CurlTransport {
  convenience init(_ change: (inout Configuration) -> Void = { _ in }) throws {
    var configuration = Configuration()
    change(&configuration)
    try self.init(configuration: configuration)
  }

  func answer(_ request: HTTPRequest, body: [UInt8]? = nil) async throws -> (response: HTTPResponse, text: String) {
    let collector = Collector()
    let response = try await send(request, body: body) { _, part in collector.take(part) }
    return (response, collector.text)
  }
}

extension TestServer {
  /// The requests that reached the server, one per line.
  func log() async throws -> [String] {
    try await log(over: CurlTransport())
  }

  func log(over transport: CurlTransport) async throws -> [String] {
    try await transport.answer(request("GET", "/log")).text.split(separator: "\n").map(String.init)
  }

  func origin() throws -> Origin {
    guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)/"), let origin = Origin(url) else {
      throw CocoaError(.formatting)
    }
    return origin
  }
}

/// The error of `body`, as an error of the transport.
func failure(_ body: () async throws -> Void) async -> HTTPTransportError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? HTTPTransportError
  }
}

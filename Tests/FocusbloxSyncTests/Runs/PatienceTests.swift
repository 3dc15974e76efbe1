import CalDAV
import FocusbloxSync
import HTTPTypes
import Testing

@Suite("I20 A server that asks for patience gets it")
struct PatienceTests {
  @Test("Retry-After is remembered across runs: nothing is sent before, everything after", arguments: ["600", nil])
  func waits(_ retryAfter: String?) async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try world.a.add("warte")
    let calm = world.a.transport
    world.a.transport = BusyTransport(retryAfter: retryAfter)
    #expect(try await world.a.attempt() is CalDAVError)
    world.a.transport = calm
    world.clock.advance(minutes: retryAfter == nil ? 4 : 9)
    let requests = try await world.requests { _ = try await world.a.attempt() }
    #expect(requests == [])
    world.clock.advance(minutes: 2)
    #expect(try await world.a.sync().pushedNew == 1)
  }
}

/// Answers everything with 503.
private struct BusyTransport: HTTPTransport {
  var retryAfter: String?

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    var response = HTTPResponse(status: .serviceUnavailable)
    if let retryAfter { response.headerFields[.retryAfter] = retryAfter }
    return response
  }
}

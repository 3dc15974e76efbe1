import CalDAV
import HTTPTypes
import Synchronization
import Testing

@Suite("Time limits of requests")
struct TimeLimitTests {
  /// Waits for the allowed duration and records it.
  private final class PatientTransport: HTTPTransport {
    let times = Mutex<[Duration?]>([])

    func send(
      _ request: HTTPRequest, body: [UInt8]?,
      receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
    ) async throws(HTTPTransportError) -> HTTPResponse {
      times.withLock { $0.append(nil) }
      throw .timedOut(host: "calendar.example")
    }

    func send(
      _ request: HTTPRequest, body: [UInt8]?, within time: Duration,
      receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
    ) async throws(HTTPTransportError) -> HTTPResponse {
      times.withLock { $0.append(time) }
      throw .timedOut(host: "calendar.example")
    }
  }

  private struct Over: Error {}

  @Test("the limit applies to each request, and a reached limit ends the whole call")
  func endsWithTheWhole() async throws {
    let transport = PatientTransport()
    let isOver = Mutex(false)
    let rest: @Sendable () -> Duration? = {
      isOver.withLock { $0 = true }
      return .seconds(7)
    }
    let client = try TestClient.make(transport).stopping(when: { isOver.withLock { $0 } ? Over() : nil }, within: rest)
    let href = try #require(Href("/a.ics"))
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.get(href) }
    guard case .rejected(let reason)? = error, reason is Over else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(transport.times.withLock { $0 } == [.seconds(7)])
  }

  @Test("a request that ends before its limit has no answer")
  func staysATimeout() async throws {
    let transport = PatientTransport()
    let client = try TestClient.make(transport)
    for client in [client, client.stopping(when: { nil }, within: { .seconds(7) })] {
      let href = try #require(Href("/a.ics"))
      let error = await #expect(throws: CalDAVError.self) { _ = try await client.get(href) }
      guard case .transport(.timedOut, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(transport.times.withLock { $0 } == [nil, .seconds(7)])
  }
}

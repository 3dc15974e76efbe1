import CalDAV
import FocusbloxSync
import HTTPTypes
import Testing

// I20
@Suite("A refused login")
struct RefusedLoginTests {
  /// A user whose password was refused once.
  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld()
    try await world.a.sync()
    let plain = world.a.transport
    world.a.transport = ClosedTransport()
    guard case CalDAVError.unauthorized? = try await world.a.attempt({ $0.isUnattended = true }) else {
      Issue.record("not refused")
      return world
    }
    world.a.transport = plain
    return world
  }

  @Test("a background run does not retry the login for hours", arguments: [5, 7])
  func rests(hours: Double) async throws {
    let world = try await world()
    world.clock.advance(minutes: 60 * hours)
    let requests = try await world.requests {
      let error = try await world.a.attempt { $0.isUnattended = true }
      if hours < 6 {
        guard case SyncError.loginRefused? = error else { throw error ?? CancellationError() }
      } else {
        #expect(error == nil)
      }
    }
    #expect(requests.isEmpty == (hours < 6))
  }

  @Test("a user's run retries the login, and then every run does")
  func isTriedByAPerson() async throws {
    let world = try await world()
    try await world.a.sync()
    #expect(try await world.a.attempt { $0.isUnattended = true } == nil)
  }

  @Test("a refusal from a clock ahead is forgotten")
  func forgetsAClockAhead() async throws {
    let world = try await world()
    world.clock.advance(minutes: -365 * 1440)
    #expect(try await world.a.attempt { $0.isUnattended = true } == nil)
  }
}

private struct ClosedTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse { HTTPResponse(status: .unauthorized) }
}

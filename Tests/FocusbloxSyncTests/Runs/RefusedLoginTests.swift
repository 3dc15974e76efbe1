import CalDAV
import FocusbloxSync
import HTTPTypes
import Testing

// I20
@Suite("A refused login")
struct RefusedLoginTests {
  /// A user whose password was refused once.
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    let plain = setup.a.transport
    setup.a.transport = ClosedTransport()
    guard case CalDAVError.unauthorized? = try await setup.a.attempt({ $0.isUnattended = true }) else {
      Issue.record("not refused")
      return setup
    }
    setup.a.transport = plain
    return setup
  }

  @Test("a background run does not retry the login for hours", arguments: [5, 7])
  func rests(hours: Double) async throws {
    let setup = try await setup()
    setup.clock.advance(minutes: 60 * hours)
    let requests = try await setup.requests {
      let error = try await setup.a.attempt { $0.isUnattended = true }
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
    let setup = try await setup()
    try await setup.a.sync()
    #expect(try await setup.a.attempt { $0.isUnattended = true } == nil)
  }

  @Test("a refusal from a clock ahead is forgotten")
  func forgetsAClockAhead() async throws {
    let setup = try await setup()
    setup.clock.advance(minutes: -365 * 1440)
    #expect(try await setup.a.attempt { $0.isUnattended = true } == nil)
  }
}

private struct ClosedTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse { HTTPResponse(status: .unauthorized) }
}

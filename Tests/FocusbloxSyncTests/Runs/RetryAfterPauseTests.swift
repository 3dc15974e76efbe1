import CalDAV
import FocusbloxSync
import Foundation
import HTTPTypes
import Testing

// I20
@Suite("Retry-After is obeyed")
struct RetryAfterPauseTests {
  @Test("Retry-After lasts across runs: nothing is sent before, everything after", arguments: Plea.all)
  func waits(_ plea: Plea) async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try world.a.add("warte")
    let calm = world.a.transport
    world.a.transport = BusyTransport(plea: plea)
    #expect(try await world.a.attempt() is CalDAVError)
    world.a.transport = calm
    world.clock.advance(minutes: plea.minutes - 1)
    let requests = try await world.requests { _ = try await world.a.attempt { $0.isUnattended = true } }
    #expect(requests == [])
    world.clock.advance(minutes: 2)
    #expect(try await world.a.sync().pushedNew == 1)
  }

  @Test("a user's sync tries once before, and an answer ends the wait for all", arguments: [true, false])
  func triesOnceByHand(isStillBusy: Bool) async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try world.a.add("warte")
    let calm = world.a.transport
    let busy = BusyTransport(plea: Plea(status: 503, header: "3600", minutes: 60))
    world.a.transport = busy
    _ = try await world.a.attempt { $0.isUnattended = true }
    world.clock.advance(minutes: 1)
    if !isStillBusy {
      world.a.transport = calm
      #expect(try await world.a.sync().pushedNew == 1)
      return
    }
    #expect(try await world.a.attempt() is CalDAVError)
    world.a.transport = calm
    #expect(try await world.a.attempt() is SyncError)
    world.clock.advance(minutes: 61)
    #expect(try await world.a.sync().pushedNew == 1)
  }

  @Test("a Retry-After from a clock years ahead ends when the clock is right")
  func forgetsAClockAhead() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try world.a.add("warte")
    let calm = world.a.transport
    world.clock.advance(minutes: 2 * 365 * 1440)
    world.a.transport = BusyTransport(plea: Plea(status: 503, header: "600", minutes: 10))
    #expect(try await world.a.attempt() is CalDAVError)
    world.a.transport = calm
    world.clock.advance(minutes: -2 * 365 * 1440)
    #expect(try await world.a.sync().pushedNew == 1)
  }
}

/// One way of asking for patience.
struct Plea: Sendable, CustomTestStringConvertible {
  var status: Int
  var header: String?
  /// How long that is.
  var minutes: Double
  var testDescription: String { "\(status), \(header ?? "no Retry-After")" }

  static let all = [
    Plea(status: 503, header: "600", minutes: 10), Plea(status: 503, header: nil, minutes: 5),
    Plea(status: 429, header: "600", minutes: 10), Plea(status: 429, header: dateIn(minutes: 20), minutes: 20),
    Plea(status: 503, header: dateIn(minutes: 20), minutes: 20), Plea(status: 503, header: "999999999", minutes: 60),
  ]

  /// As an HTTP-date (RFC 9110 5.6.7), from where the test's clock begins.
  private static func dateIn(minutes: Double) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: TestClock().now.addingTimeInterval(60 * minutes))
  }
}

/// Answers everything with a plea for patience.
private struct BusyTransport: HTTPTransport {
  var plea: Plea

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    var response = HTTPResponse(status: .init(code: plea.status))
    if let header = plea.header { response.headerFields[.retryAfter] = header }
    return response
  }
}

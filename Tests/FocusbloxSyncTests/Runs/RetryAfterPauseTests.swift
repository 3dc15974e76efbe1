import CalDAV
import FocusbloxSync
import Foundation
import HTTPTypes
import Testing

// I20
@Suite("Retry-After is obeyed")
struct RetryAfterPauseTests {
  @Test("Retry-After lasts across runs: nothing is sent before, everything after", arguments: PauseRequest.all)
  func waits(_ pause: PauseRequest) async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try setup.a.add("warte")
    let calm = setup.a.transport
    setup.a.transport = BusyTransport(pause: pause)
    #expect(try await setup.a.attempt() is CalDAVError)
    setup.a.transport = calm
    setup.clock.advance(minutes: pause.minutes - 1)
    let requests = try await setup.requests { _ = try await setup.a.attempt { $0.isUnattended = true } }
    #expect(requests == [])
    setup.clock.advance(minutes: 2)
    #expect(try await setup.a.sync().pushedNew == 1)
  }

  @Test("a user's sync tries once before, and an answer ends the wait for all", arguments: [true, false])
  func triesOnceByHand(isStillBusy: Bool) async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try setup.a.add("warte")
    let calm = setup.a.transport
    let busy = BusyTransport(pause: PauseRequest(status: 503, header: "3600", minutes: 60))
    setup.a.transport = busy
    _ = try await setup.a.attempt { $0.isUnattended = true }
    setup.clock.advance(minutes: 1)
    if !isStillBusy {
      setup.a.transport = calm
      #expect(try await setup.a.sync().pushedNew == 1)
      return
    }
    #expect(try await setup.a.attempt() is CalDAVError)
    setup.a.transport = calm
    #expect(try await setup.a.attempt() is SyncError)
    setup.clock.advance(minutes: 61)
    #expect(try await setup.a.sync().pushedNew == 1)
  }

  @Test("after a Retry-After, a run sends nothing to the following lists, even if a user starts the run")
  func sparesTheOtherLists() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try await setup.a.sync()
    for name in ["Aufgaben", "Garten"] { try setup.a.add("in \(name)", list: name) }
    let busy = RefusingTransport("PUT", ".ics", status: 503, around: setup.a.transport)
    setup.a.transport = busy
    _ = try await setup.a.outcomes()
    #expect(busy.count == 1)
  }

  @Test("a Retry-After from a clock years ahead ends when the clock is right")
  func forgetsAClockAhead() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try setup.a.add("warte")
    let calm = setup.a.transport
    setup.clock.advance(minutes: 2 * 365 * 1440)
    setup.a.transport = BusyTransport(pause: PauseRequest(status: 503, header: "600", minutes: 10))
    #expect(try await setup.a.attempt() is CalDAVError)
    setup.a.transport = calm
    setup.clock.advance(minutes: -2 * 365 * 1440)
    #expect(try await setup.a.sync().pushedNew == 1)
  }
}

/// An answer that asks for a pause.
struct PauseRequest: Sendable, CustomTestStringConvertible {
  var status: Int
  var header: String?
  /// The length of the pause in minutes.
  var minutes: Double
  var testDescription: String { "\(status), \(header ?? "no Retry-After")" }

  static let all = [
    PauseRequest(status: 503, header: "600", minutes: 10), PauseRequest(status: 503, header: nil, minutes: 5),
    PauseRequest(status: 429, header: "600", minutes: 10),
    PauseRequest(status: 429, header: dateIn(minutes: 20), minutes: 20),
    PauseRequest(status: 503, header: dateIn(minutes: 20), minutes: 20),
    PauseRequest(status: 503, header: "999999999", minutes: 60),
  ]

  /// An HTTP-date (RFC 9110 section 5.6.7), counted from the start of the test's clock.
  private static func dateIn(minutes: Double) -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.string(from: TestClock().now.addingTimeInterval(60 * minutes))
  }
}

/// Answers every request with a pause.
private struct BusyTransport: HTTPTransport {
  var pause: PauseRequest

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    var response = HTTPResponse(status: .init(code: pause.status))
    if let header = pause.header { response.headerFields[.retryAfter] = header }
    return response
  }
}

import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// The number of objects per request, for a server that refuses a hundred.
// I20
@Suite("A batch that was too large is not asked for again in the same run")
struct BatchSizeTests {
  enum Refusal: CaseIterable {
    case tooLarge, insufficientStorage, timeOut
  }

  /// Three hundred objects on a server, and a concurrency limit of one.
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup()
    for number in 1...300 { setup.other.add("t\(number)", title: "T\(number)") }
    let account = try setup.a.account.id
    try setup.a.store.write { try $0.changeFacts(ofAccount: account) { $0.concurrency = 1 } }
    return setup
  }

  @Test("a refused size bounds the batches for the rest of the run", arguments: Refusal.allCases)
  func remembers(_ refusal: Refusal) async throws {
    let setup = try await setup()
    let multigets = LimitedTransport(refusal, around: setup.a.transport) { $0.count > 30 }
    setup.a.transport = multigets
    #expect(try await setup.a.sync().pulledNew == 300)
    // Batches of 100 and 50 are refused once each. No object is requested twice.
    #expect(multigets.refused.map(\.count) == [100, 50])
    #expect(multigets.answered.allSatisfy { $0.count <= 25 })
    #expect(multigets.answered.flatMap { $0 }.count == 300 && Set(multigets.answered.flatMap { $0 }).count == 300)
  }

  @Test("the next run starts with a hundred again")
  func forgets() async throws {
    let setup = try await setup()
    let plain = setup.a.transport
    setup.a.transport = LimitedTransport(.tooLarge, around: plain) { $0.count > 30 }
    try await setup.a.sync()
    setup.clock.advance(minutes: 8 * 24 * 60)
    let multigets = LimitedTransport(.tooLarge, around: plain) { _ in false }
    setup.a.transport = multigets
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    #expect(multigets.answered.map(\.count) == [100, 100, 100])
  }

  @Test("a single object that is too large does not reduce other batches", arguments: Refusal.allCases)
  func blamesTheObject(_ refusal: Refusal) async throws {
    let setup = try await setup()
    let multigets = LimitedTransport(refusal, around: setup.a.transport) { $0.contains { $0.hasSuffix("/t1.ics") } }
    setup.a.transport = multigets
    #expect(try await setup.a.sync().pulledNew == 300)
    // Halving the batches finds the large object, which is then requested alone.
    #expect(multigets.refused.count <= 8)
    #expect(multigets.answered.filter { $0.count == 100 }.count == 2)
  }
}

private final class LimitedTransport: HTTPTransport {
  private let wrapped: any HTTPTransport
  private let refusal: BatchSizeTests.Refusal
  private let isTooMuch: @Sendable ([String]) -> Bool
  private let refusals = Batches()
  private let answers = Batches()

  init(
    _ refusal: BatchSizeTests.Refusal, around transport: any HTTPTransport,
    where isTooMuch: @escaping @Sendable (_ hrefs: [String]) -> Bool
  ) {
    self.refusal = refusal
    wrapped = transport
    self.isTooMuch = isTooMuch
  }

  /// The requested hrefs of each batch.
  var refused: [[String]] { refusals.all }
  var answered: [[String]] { answers.all }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let text = String(decoding: body ?? [], as: UTF8.self)
    guard text.contains("calendar-multiget") else {
      return try await wrapped.send(request, body: body, receive: receive)
    }
    let hrefs = text.split(separator: "href>").map(String.init).filter { $0.hasPrefix("/") && $0.contains(".ics") }
      .map { String($0.prefix { $0 != "<" }) }
    guard isTooMuch(hrefs) else {
      answers.append(hrefs)
      return try await wrapped.send(request, body: body, receive: receive)
    }
    refusals.append(hrefs)
    switch refusal {
    case .tooLarge: return HTTPResponse(status: .init(code: 413))
    case .insufficientStorage: return HTTPResponse(status: .init(code: 507))
    case .timeOut: throw .timedOut(host: "calendar.example")
    }
  }
}

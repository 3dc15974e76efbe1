import CalDAV
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Each transaction writes most pages of the indexes again, so an upload has few of them.
@Suite("Transactions of an upload")
struct TransactionTests {
  private let folder: TemporaryFolder
  private let path: String
  private let setup: SyncSetup

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("s.sqlite")
    setup = try await SyncSetup(store: try Store(path: path, timeZone: SyncSetup.zone))
  }

  /// The transactions that the log has. A frame of the log that ends a transaction has the size of the file.
  private func transactions() throws -> Int {
    let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    return stride(from: 32, to: log.count, by: 24 + 4096).count { frame in
      log[(frame + 4)..<(frame + 8)].contains { $0 != 0 }
    }
  }

  private func transactionsOfSync() async throws -> Int {
    let before = try transactions()
    try await setup.a.sync()
    return try transactions() - before
  }

  @Test("answers of one moment to a first upload are recorded together")
  func ofFirstUpload() async throws {
    for number in 0..<60 { try setup.a.add("T\(number)") }
    #expect(try await transactionsOfSync() < 20)
    #expect(setup.other.names().count == 60)
  }

  @Test("answers of a slow server do not wait for others")
  func ofSlowUpload() async throws {
    for number in 0..<60 { try setup.a.add("T\(number)") }
    let few = try await transactionsOfSync()
    setup.a.transport = SlowTransport(clock: setup.clock, around: setup.a.transport)
    for number in 60..<120 { try setup.a.add("T\(number)") }
    #expect(try await transactionsOfSync() > few + 3)
    #expect(setup.other.names().count == 120)
  }
}

/// Lets the clock advance by a second at each upload.
private struct SlowTransport: HTTPTransport {
  let clock: TestClock
  let around: any HTTPTransport

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if request.method == .put { clock.advance(minutes: 1.0 / 60) }
    return try await around.send(request, body: body, receive: receive)
  }
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I20
@Suite("Concurrency limit of writes")
struct ParallelWriteTests {
  private func setup(_ count: Int = 40) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    for number in 0..<count { try setup.a.add("T\(number)") { $0.uid = "t\(number)" } }
    return setup
  }

  /// A run in which the server refuses the PUT with this number.
  private func run(_ setup: SyncSetup, refusing number: Int? = nil, _ status: Int = 423) async throws
    -> CountingTransport
  {
    let counting = CountingTransport(
      "PUT", refusing: number, status, around: InMemoryTransport(setup.server))
    setup.a.transport = counting
    _ = try await setup.a.attempt()
    return counting
  }

  @Test("at most eight writes run at once, and no fewer while enough wait")
  func isBounded() async throws {
    let setup = try await setup()
    #expect(try await run(setup).mostAtOnce == 8)
    #expect(setup.other.names().count == 40)
  }

  @Test("a write answered 423 is retried, and the rest of the run is sequential")
  func goesOneByOne() async throws {
    let setup = try await setup()
    let transport = try await run(setup, refusing: 3)
    #expect(setup.other.names().count == 40)
    #expect(transport.begun == 41)
    // Some writes may have begun before the refusal arrived. None of the thirty later writes runs beside another.
    #expect(transport.besideOthersAfterARefusal <= 6)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "a server with Retry-After gets half as many writes next time, and more again later",
    arguments: [429, 503])
  func halves(status: Int) async throws {
    let setup = try await setup()
    _ = try await run(setup, refusing: 1, status)
    #expect(setup.other.names().count < 40)
    setup.clock.advance(minutes: 600)
    #expect(try await run(setup).mostAtOnce == 4)
    #expect(setup.other.names().count == 40)
    for number in 40..<60 { try setup.a.add("T\(number)") { $0.uid = "t\(number)" } }
    #expect(try await run(setup).mostAtOnce == 8)
  }

  @Test("writes stored before a Retry-After are counted")
  func countsWhatWasStored() async throws {
    let setup = try await setup()
    setup.a.transport = CountingTransport("PUT", refusing: 9, 503, around: InMemoryTransport(setup.server))
    let report = try #require(try await setup.a.outcomes().first).report
    #expect(report.pushedNew == setup.other.names().count)
  }
}

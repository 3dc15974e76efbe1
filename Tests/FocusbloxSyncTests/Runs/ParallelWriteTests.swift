import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I20
@Suite("Concurrency limit of writes")
struct ParallelWriteTests {
  private func world(_ count: Int = 40) async throws -> SyncWorld {
    let world = try await SyncWorld()
    try await world.a.sync()
    for number in 0..<count { try world.a.add("T\(number)") { $0.uid = "t\(number)" } }
    return world
  }

  /// A run in which the server refuses the PUT with this number.
  private func run(_ world: SyncWorld, refusing number: Int? = nil, _ status: Int = 423) async throws
    -> CountingTransport
  {
    let counting = CountingTransport(
      "PUT", refusing: number, status, around: InMemoryTransport(world.server))
    world.a.transport = counting
    _ = try await world.a.attempt()
    return counting
  }

  @Test("at most eight writes run at once, and no fewer while enough wait")
  func isBounded() async throws {
    let world = try await world()
    #expect(try await run(world).mostAtOnce == 8)
    #expect(world.other.names().count == 40)
  }

  @Test("a write answered 423 is retried, and the rest of the run is sequential")
  func goesOneByOne() async throws {
    let world = try await world()
    let transport = try await run(world, refusing: 3)
    #expect(world.other.names().count == 40)
    #expect(transport.begun == 41)
    // Some writes may have begun before the refusal arrived. None of the thirty later writes runs beside another.
    #expect(transport.besideOthersAfterARefusal <= 6)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a server with Retry-After gets half as many writes next time, and more again later",
    arguments: [429, 503])
  func halves(status: Int) async throws {
    let world = try await world()
    _ = try await run(world, refusing: 1, status)
    #expect(world.other.names().count < 40)
    world.clock.advance(minutes: 600)
    #expect(try await run(world).mostAtOnce == 4)
    #expect(world.other.names().count == 40)
    for number in 40..<60 { try world.a.add("T\(number)") { $0.uid = "t\(number)" } }
    #expect(try await run(world).mostAtOnce == 8)
  }

  @Test("writes stored before a Retry-After are counted")
  func countsWhatWasStored() async throws {
    let world = try await world()
    world.a.transport = CountingTransport("PUT", refusing: 9, 503, around: InMemoryTransport(world.server))
    let report = try #require(try await world.a.outcomes().first).report
    #expect(report.pushedNew == world.other.names().count)
  }
}

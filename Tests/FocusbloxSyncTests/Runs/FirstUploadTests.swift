import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("A first upload of many items")
struct FirstUploadTests {
  private func world(_ count: Int) async throws -> SyncWorld {
    let world = try await SyncWorld()
    for number in 0..<count {
      // The store has the latest due date first, and every third task is completed.
      let day = 28 - number % 28
      try world.a.add("T\(number)", due: "2026-12-\(day < 10 ? "0" : "")\(day)") {
        $0.uid = "t\(number)"
        if number % 3 == 0 {
          $0.status = .completed
          $0.completedAt = world.clock.now
        }
      }
    }
    return world
  }

  private func uploads(_ world: SyncWorld) -> [String] {
    world.server.requests.filter { $0.method == "PUT" && $0.status == 201 }.map(\.body)
  }

  @Test("the order is by relevance: open before completed, soon due before later")
  func goesByWhatMatters() async throws {
    let world = try await world(56)
    try await world.a.sync()
    let bodies = uploads(world)
    let isOpen = bodies.map { !$0.contains("STATUS:COMPLETED") }
    let firstDone = try #require(isOpen.firstIndex(of: false))
    // Eight requests run at the same time, and one may be late while others follow.
    let requests = 16
    #expect(isOpen[(firstDone + requests)...].allSatisfy { !$0 })
    let days = bodies.prefix(firstDone).compactMap { body in
      body.split(separator: "\r\n").first { $0.hasPrefix("DUE") }.map { String($0.suffix(8)) }
    }
    for (position, day) in days.enumerated() {
      #expect(days[min(position + requests, days.count)...].allSatisfy { $0 >= day })
    }
    #expect(try #require(days.first) <= "20261202")
  }

  // I13, D28
  @Test("killed during its upload, a run continues and creates no duplicates", arguments: [5, 17, 31, 40])
  func goesOn(after number: Int) async throws {
    let world = try await world(30)
    let plain = world.a.transport
    world.a.transport = DyingTransport(at: number, carriesOutLast: true, around: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    let done = uploads(world).count
    #expect(done < 30 || number > 30)
    world.server.clearLog()
    try await world.a.sync()
    #expect(world.other.names().count == 30)
    // Uploads with a lost answer are read and not written again.
    #expect(uploads(world).count == 30 - done)
    #expect(try await world.a.sync().isQuiet)
    #expect(world.isWellBehaved)
  }
}

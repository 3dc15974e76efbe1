import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("A first upload of many items")
struct FirstUploadTests {
  private func setup(_ count: Int) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    for number in 0..<count {
      // The store has the latest due date first, and every third task is completed.
      let day = 28 - number % 28
      try setup.a.add("T\(number)", due: "2026-12-\(day < 10 ? "0" : "")\(day)") {
        $0.uid = "t\(number)"
        if number % 3 == 0 {
          $0.status = .completed
          $0.completedAt = setup.clock.now
        }
      }
    }
    return setup
  }

  private func uploads(_ setup: SyncSetup) -> [String] {
    setup.server.requests.filter { $0.method == "PUT" && $0.status == 201 }.map(\.body)
  }

  @Test("the order is by relevance: open before completed, soon due before later")
  func goesByWhatMatters() async throws {
    let setup = try await setup(56)
    try await setup.a.sync()
    let bodies = uploads(setup)
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
    let setup = try await setup(30)
    let plain = setup.a.transport
    setup.a.transport = DyingTransport(at: number, carriesOutLast: true, around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    let done = uploads(setup).count
    #expect(done < 30 || number > 30)
    setup.server.clearLog()
    try await setup.a.sync()
    #expect(setup.other.names().count == 30)
    // Uploads with a lost answer are read and not written again.
    #expect(uploads(setup).count == 30 - done)
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.isWellBehaved)
  }
}

import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Servers that accept less than they are sent")
struct LimitedServerTests {
  // I20
  @Test(
    "a first upload continues after a limit, without duplicates", arguments: ServerMode.RateLimit.allCases)
  func goesOnAfterALimit(limit: ServerMode.RateLimit) async throws {
    let world = try await SyncWorld(
      NamedMode.strict(but: "limit") {
        $0.requestsInFiveMinutes = 25
        $0.rateLimit = limit
      }.mode)
    for number in 11...70 { try world.a.add("T\(number)", due: "2026-11-25") { $0.uid = "t\(number)" } }
    var refused = 0
    for _ in 0..<12 {
      world.server.clearLog()
      if let error = try await world.a.attempt() {
        guard case CalDAVError.throttled = error else { throw error }
        refused += 1
        // Only the requests that were under way are refused, and no further request follows.
        #expect(world.server.requests.count { $0.status == 429 || $0.status == 403 } <= 8)
        #expect(try await world.requests { _ = try await world.a.attempt { $0.isUnattended = true } } == [])
      }
      world.advance(minutes: 6)
    }
    #expect(refused >= 2)
    #expect(world.other.names().count == 60)
    #expect(try world.a.links().allSatisfy { $0.failure == nil && !$0.isPending })
    #expect(try await world.a.sync().isQuiet)
    #expect(world.isWellBehaved)
  }

  @Test(
    "a calendar without tasks accepts blocks, and a task for it stays here",
    arguments: [ServerMode.google, .iCloud])
  func takesBlocksOnly(mode: ServerMode) async throws {
    let world = try await SyncWorld(mode, people: 2)
    #expect(try (world.a.list().holdsTasks, world.a.list().holdsBlocks) == (false, true))
    try world.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    try world.a.add("Milch") { $0.uid = "milk" }
    _ = try await world.a.sync()
    try await world.b.sync()
    #expect(try world.b.blocks.map(\.title) == ["Tief"] && world.b.tasks.isEmpty)
    #expect(try world.a.tasks.map(\.title) == ["Milch"] && world.other.names().count == 1)
    world.advance(minutes: 1)
    try world.b.store.write { store in
      var block = try #require(try store.blocks().first)
      block.title = "Tiefer"
      _ = try store.update(block, by: .person)
    }
    try await world.b.sync()
    try await world.a.sync()
    #expect(try world.a.blocks.map(\.title) == ["Tiefer"])
    for person in world.people {
      #expect(try await world.requests { try await person.sync { $0.isUnattended = true } }.count == 1)
    }
  }

  // D18
  @Test("a server that drops all tasks is reported, loses none and gets blocks")
  func keepsWhatIsNotKept() async throws {
    let world = try await SyncWorld(.calypso)
    try world.a.add("Milch") { $0.uid = "milk" }
    try world.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    let report = try await world.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(try world.a.tasks.map(\.title) == ["Milch"] && world.other.names().count == 1)
    #expect(try await world.requests { try await world.a.sync { $0.isUnattended = true } }.count == 1)
    for _ in 0..<6 {
      world.advance(minutes: 24 * 60)
      try await world.a.sync { $0.isUnattended = true }
    }
    #expect(try world.a.task("Milch").listID != nil)
    #expect(world.server.requests.count { $0.method == "PUT" } < 20)
  }

  // D18
  @Test("an object that is too large is missing there and not here", arguments: [true, false])
  func keepsWhatIsTooLarge(isNew: Bool) async throws {
    let world = try await SyncWorld(ServerMode.horde.with { $0.losesObjectsOver = 4000 })
    let notes = String(repeating: "zwei Liter ", count: 500)
    try world.a.add("Milch") {
      $0.uid = "milk"
      if isNew { $0.notes = notes }
    }
    try world.a.add("Steuer") { $0.uid = "tax" }
    _ = try await world.a.attempt()
    if !isNew {
      world.advance(minutes: 1)
      try world.a.edit("Milch") { $0.notes = notes }
    }
    for _ in 0..<4 {
      _ = try await world.a.attempt()
      world.advance(minutes: 24 * 60)
    }
    #expect(try world.a.task("Milch").notes == notes)
    #expect(try world.a.task("Steuer").sourceSystem == .caldav)
    #expect(world.other.names() == ["tax.ics"])
  }
}

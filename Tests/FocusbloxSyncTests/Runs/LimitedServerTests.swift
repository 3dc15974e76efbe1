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
    let setup = try await SyncSetup(
      NamedMode.strict(but: "limit") {
        $0.requestsInFiveMinutes = 25
        $0.rateLimit = limit
      }.mode)
    for number in 11...70 { try setup.a.add("T\(number)", due: "2026-11-25") { $0.uid = "t\(number)" } }
    var refused = 0
    for _ in 0..<12 {
      setup.server.clearLog()
      if let error = try await setup.a.attempt() {
        guard case CalDAVError.throttled = error else { throw error }
        refused += 1
        // Only the requests that were under way are refused, and no further request follows.
        #expect(setup.server.requests.count { $0.status == 429 || $0.status == 403 } <= 8)
        #expect(try await setup.requests { _ = try await setup.a.attempt { $0.isUnattended = true } } == [])
      }
      setup.advance(minutes: 6)
    }
    #expect(refused >= 2)
    #expect(setup.other.names().count == 60)
    #expect(try setup.a.links().allSatisfy { $0.failure == nil && !$0.isPending })
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.isWellBehaved)
  }

  @Test(
    "a calendar without tasks accepts blocks, and a task for it stays here",
    arguments: [ServerMode.google, .iCloud])
  func takesBlocksOnly(mode: ServerMode) async throws {
    let setup = try await SyncSetup(mode, users: 2)
    #expect(try (setup.a.list().holdsTasks, setup.a.list().holdsBlocks) == (false, true))
    try setup.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    try setup.a.add("Milch") { $0.uid = "milk" }
    _ = try await setup.a.sync()
    try await setup.b.sync()
    #expect(try setup.b.blocks.map(\.title) == ["Tief"] && setup.b.tasks.isEmpty)
    #expect(try setup.a.tasks.map(\.title) == ["Milch"] && setup.other.names().count == 1)
    setup.advance(minutes: 1)
    try setup.b.store.write { store in
      var block = try #require(try store.blocks().first)
      block.title = "Tiefer"
      _ = try store.update(block, by: .user)
    }
    try await setup.b.sync()
    try await setup.a.sync()
    #expect(try setup.a.blocks.map(\.title) == ["Tiefer"])
    for user in setup.users {
      #expect(try await setup.requests { try await user.sync { $0.isUnattended = true } }.count == 1)
    }
  }

  // D18
  @Test("a server that drops all tasks is reported, loses none and gets blocks")
  func keepsWhatIsNotKept() async throws {
    let setup = try await SyncSetup(.calypso)
    try setup.a.add("Milch") { $0.uid = "milk" }
    try setup.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(try setup.a.tasks.map(\.title) == ["Milch"] && setup.other.names().count == 1)
    #expect(try await setup.requests { try await setup.a.sync { $0.isUnattended = true } }.count == 1)
    for _ in 0..<6 {
      setup.advance(minutes: 24 * 60)
      try await setup.a.sync { $0.isUnattended = true }
    }
    #expect(try setup.a.task("Milch").listID != nil)
    #expect(setup.server.requests.count { $0.method == "PUT" } < 20)
  }

  // D18
  @Test("an object that is too large is missing there and not here", arguments: [true, false])
  func keepsWhatIsTooLarge(isNew: Bool) async throws {
    let setup = try await SyncSetup(ServerMode.horde.with { $0.losesObjectsOver = 4000 })
    let notes = String(repeating: "zwei Liter ", count: 500)
    try setup.a.add("Milch") {
      $0.uid = "milk"
      if isNew { $0.notes = notes }
    }
    try setup.a.add("Steuer") { $0.uid = "tax" }
    _ = try await setup.a.attempt()
    if !isNew {
      setup.advance(minutes: 1)
      try setup.a.edit("Milch") { $0.notes = notes }
    }
    for _ in 0..<4 {
      _ = try await setup.a.attempt()
      setup.advance(minutes: 24 * 60)
    }
    #expect(try setup.a.task("Milch").notes == notes)
    #expect(try setup.a.task("Steuer").sourceSystem == .caldav)
    #expect(setup.other.names() == ["tax.ics"])
  }
}

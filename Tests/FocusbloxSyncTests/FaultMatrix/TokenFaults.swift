import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: changes that a sync token hides.
// D15–D17
@Suite("A token that covers too much")
struct TokenFaults {
  /// A world in which both sides have `count` tasks T1 ….
  private func world(_ count: Int) async throws -> SyncWorld {
    let world = try await SyncWorld(overSockets: true)
    for number in 1...count { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    try #require(try world.a.tasks.count(where: { $0.sourceSystem == .caldav }) == count)
    return world
  }

  private func expectUntouched(_ world: SyncWorld, _ count: Int) throws {
    #expect(try world.a.tasks.count(where: { $0.sourceSystem == .caldav && $0.listID != nil }) == count)
    #expect(world.other.names().count == count)
    #expect(world.server.violations == [])
  }

  // D15
  @Test(
    "the token is stored after its rows: the next run fetches what an interrupted run missed",
    arguments: [.lostAnswer, .truncatedAnswer, .refused(500)] as [Interference])
  func tokenAfterRows(_ interference: Interference) async throws {
    let world = try await world(2)
    world.other.add("t3", title: "T3")
    world.faults.play { _, body in body.contains("calendar-multiget") || body.isEmpty ? interference : .none }
    _ = try await world.a.attempt()
    world.faults.stop()
    world.clock.advance(minutes: 600)
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T1", "T2", "T3"])
  }

  // D16
  @Test("changes hidden by a pruned change log are found by the weekly full listing")
  func prunedLog() async throws {
    let world = try await world(3)
    try world.other.set("SUMMARY", "dort", in: "t1.ics")
    world.other.delete("t2.ics")
    world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
    try await world.a.sync()
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T2", "T3", "dort"])
    #expect(try world.a.task("T2").sourceSystem == .local)
  }

  // D16
  @Test("changes missing from a page with the newest token are found by the weekly listing")
  func cutPage() async throws {
    let world = try await world(3)
    for number in 4...6 { world.other.add("t\(number)", title: "T\(number)") }
    try world.other.set("SUMMARY", "dort", in: "t1.ics")
    world.faults.play { _, body in
      body.contains("sync-collection") ? .altered { _, text in text = Multistatus.dropping(3, of: text) } : .none
    }
    #expect(try await world.a.sync().pulledNew == 1)
    world.faults.stop()
    #expect(try await world.a.sync().isQuiet)
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T2", "T3", "T4", "T5", "T6", "dort"])
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  // D17
  @Test("a first answer that names only the collection deletes nothing, and the next full listing completes it")
  func collectionAlone() async throws {
    let world = try await SyncWorld(overSockets: true)
    for number in 1...3 { world.other.add("t\(number)", title: "T\(number)") }
    world.faults.play { _, body in
      guard body.contains("sync-collection") else { return .none }
      return .altered { _, text in
        text = Multistatus.dropping(3, of: text).replacing(
          "<d:sync-token>",
          with: """
            <d:response><d:href>/calendars/tester/Aufgaben/</d:href><d:propstat><d:prop/>\
            <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response><d:sync-token>
            """)
      }
    }
    #expect(try await world.a.sync().isQuiet)
    world.faults.stop()
    #expect(try await world.a.sync { $0.verify = true }.pulledNew == 3)
    try expectUntouched(world, 3)
  }
}

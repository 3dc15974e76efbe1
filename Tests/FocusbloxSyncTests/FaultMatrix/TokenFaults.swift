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
  /// A setup in which both sides have `count` tasks T1 ….
  private func setup(_ count: Int) async throws -> SyncSetup {
    let setup = try await SyncSetup(overSockets: true)
    for number in 1...count { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    try #require(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav }) == count)
    return setup
  }

  private func expectUntouched(_ setup: SyncSetup, _ count: Int) throws {
    #expect(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav && $0.listID != nil }) == count)
    #expect(setup.other.names().count == count)
    #expect(setup.server.violations == [])
  }

  // D15: any | a listing or a reading fails, or the token is not accepted → as before
  @Test(
    "the token is stored after its rows: the next run fetches what an interrupted run missed",
    arguments: [.lostAnswer, .truncatedAnswer, .refused(500)] as [Interference])
  func tokenAfterRows(_ interference: Interference) async throws {
    let setup = try await setup(2)
    setup.other.add("t3", title: "T3")
    setup.faults.play { _, body in body.contains("calendar-multiget") || body.isEmpty ? interference : .none }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T2", "T3"])
  }

  // D16: agreed | another ETag, fields differ → agreed
  // agreed | proved gone → local
  @Test("changes hidden by a pruned change log are found by the weekly full listing")
  func prunedLog() async throws {
    let setup = try await setup(3)
    try setup.other.set("SUMMARY", "dort", in: "t1.ics")
    setup.other.delete("t2.ics")
    setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: true)
    try await setup.a.sync()
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T2", "T3", "dort"])
    #expect(try setup.a.task("T2").sourceSystem == .local)
  }

  // D16: no row | a new object → agreed
  // agreed | another ETag, fields differ → agreed
  @Test("changes missing from a page with the newest token are found by the weekly listing")
  func cutPage() async throws {
    let setup = try await setup(3)
    for number in 4...6 { setup.other.add("t\(number)", title: "T\(number)") }
    try setup.other.set("SUMMARY", "dort", in: "t1.ics")
    setup.faults.play { _, body in
      body.contains("sync-collection") ? .altered { _, text in text = Multistatus.dropping(3, of: text) } : .none
    }
    #expect(try await setup.a.sync().pulledNew == 1)
    setup.faults.stop()
    #expect(try await setup.a.sync().isQuiet)
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T2", "T3", "T4", "T5", "T6", "dort"])
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  // D17: no row | a new object → agreed
  @Test("a first answer that names only the collection deletes nothing, and the next full listing completes it")
  func collectionAlone() async throws {
    let setup = try await SyncSetup(overSockets: true)
    for number in 1...3 { setup.other.add("t\(number)", title: "T\(number)") }
    setup.faults.play { _, body in
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
    #expect(try await setup.a.sync().isQuiet)
    setup.faults.stop()
    #expect(try await setup.a.sync { $0.verify = true }.pulledNew == 3)
    try expectUntouched(setup, 3)
  }
}

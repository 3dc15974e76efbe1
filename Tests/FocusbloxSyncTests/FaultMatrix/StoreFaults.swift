import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import GRDB
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: a store that has lost data.
// D7
@Suite("A lost or emptied store does not empty the server")
struct StoreFaults {
  /// Twelve tasks T1 … on both sides, in a store file that the test can change.
  private func setup(_ folder: TemporaryFolder) async throws -> (SyncSetup, DatabaseQueue) {
    let path = folder.file("s.sqlite")
    let setup = try await SyncSetup(store: Store(path: path, timeZone: SyncSetup.zone), overSockets: true)
    for number in 1...12 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    setup.server.clearLog()
    return (setup, try DatabaseQueue(path: path))
  }

  private static let all = (1...12).map { "T\($0)" }.sorted()

  /// Checks that nothing was written to the server, and that each item exists once on both sides.
  private func expectAllThere(_ setup: SyncSetup, _ titles: [String] = all) throws {
    #expect(setup.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(setup.other.names() == (1...12).map { "t\($0).ics" }.sorted())
    #expect(try setup.a.tasks.map(\.title) == titles)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav && $0.listID != nil && $0.externalID == $0.uid })
    #expect(try setup.a.links().count == 12)
  }

  // I27: deleted | same version there → row goes
  // any | more losses than the brake allows → as before
  @Test("twelve deletions by a user are sent, and another store's run stops before losing them")
  func deletedByHand() async throws {
    let setup = try await SyncSetup(users: 2, overSockets: true)
    for number in 1...12 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.settle()
    for number in 1...12 { try setup.a.delete("T\(number)") }
    #expect(try await setup.a.sync().pushedDeleted == 12)
    #expect(try await setup.b.attempt() is SyncError)
    #expect(try setup.b.tasks.count { $0.listID != nil } == 12)
  }

  // agreed | the item's row is missing in the store → agreed
  @Test(
    "rows that vanished from the store return with the next full comparison",
    arguments: [1, 12], [true, false])
  func lostRows(_ count: Int, isAskedFor: Bool) async throws {
    let folder = try TemporaryFolder()
    let (setup, file) = try await setup(folder)
    try await file.write { db in
      try db.execute(sql: "DELETE FROM tasks WHERE key IN (SELECT key FROM tasks LIMIT ?)", arguments: [count])
    }
    try #require(try setup.a.tasks.count == 12 - count)
    #expect(try await setup.a.sync().unlinked == 0)
    #expect(setup.other.names().count == 12)
    if !isAskedFor { setup.clock.advance(minutes: 8 * 24 * 60) }
    #expect(try await setup.a.sync { $0.verify = isAskedFor }.pulledNew == count)
    try expectAllThere(setup)
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
  }

  // edited | the item's row is missing in the store → agreed
  @Test(
    "a vanished row with a waiting edit returns too, and an object edited on the server returns at once"
  )
  func lostEditedRows() async throws {
    let folder = try TemporaryFolder()
    let (setup, file) = try await setup(folder)
    try setup.a.edit("T1") { $0.title = "hier" }
    try await file.write { try $0.execute(sql: "DELETE FROM tasks WHERE title IN ('hier', 'T2')") }
    try setup.other.set("SUMMARY", "dort", in: "t2.ics")
    #expect(try await setup.a.sync().pulledNew == 1)
    #expect(try setup.a.task("dort").uid == "t2")
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.settle()
    try expectAllThere(setup, (Self.all.filter { $0 != "T2" } + ["dort"]).sorted())
  }

  // waiting | the item's row is missing in the store → row goes
  @Test(
    "a row that vanished during a move leaves the item in its source list",
    arguments: [true, false])
  func lostMovedRow(isSent: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let setup = try await SyncSetup(
      lists: ["Aufgaben", "Garten"], store: Store(path: path, timeZone: SyncSetup.zone), overSockets: true)
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    if isSent {
      // The request was lost, but this machine cannot know whether it arrived.
      setup.faults.play { request, _ in request.method == .put ? .lostRequest : .none }
      _ = try await setup.a.attempt()
      setup.faults.stop()
    }
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM tasks") }
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(setup.other.names() + setup.other.names(in: "Garten") == ["fence.ics"])
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.settle()
    #expect(setup.other.names() + setup.other.names(in: "Garten") == ["fence.ics"])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    #expect(!setup.server.requests.contains { $0.method == "DELETE" })
  }

  // I13: waiting | the UID is there already → agreed
  @Test("a task that its upload finds in another list stays in its list until that object is merged")
  func findsObjectInOtherList() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let setup = try await SyncSetup(
      lists: ["Aufgaben", "Garten"], store: Store(path: path, timeZone: SyncSetup.zone))
    try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.cutOff()
    try setup.other.move("milk.ics", to: "Garten")
    let (home, garden) = (try setup.a.list("Aufgaben").id, try setup.a.list("Garten").id)
    let file = try DatabaseQueue(path: path)
    try await file.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refusal BEFORE INSERT ON links WHEN NEW.list_id = \(garden) \
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    setup.clock.advance(minutes: 600)
    #expect(try await setup.a.attempt() != nil)
    #expect(try setup.a.task("Milch").listID == home)
    try await file.write { try $0.execute(sql: "DROP TRIGGER refusal") }
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.task("Milch").listID == garden)
  }

  // agreed | another ETag, fields differ → agreed
  // no row | a new object → agreed
  // agreed | proved gone → local
  @Test("a store restored from an old copy takes later changes and reverts none")
  func oldCopy() async throws {
    let folder = try TemporaryFolder()
    let (setup, file) = try await setup(folder)
    let copy = try DatabaseQueue()
    try file.backup(to: copy)
    try setup.a.edit("T1") { $0.title = "hier" }
    try setup.a.delete("T2")
    try setup.a.add("neu") { $0.uid = "new" }
    try setup.other.set("SUMMARY", "dort", in: "t3.ics")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let there = setup.other.names()
    try #require(!there.contains("t2.ics") && there.contains("new.ics"))
    try copy.backup(to: file)
    try #require(try setup.a.tasks.map(\.title) == Self.all)
    setup.server.clearLog()
    try await setup.settle()
    #expect(setup.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(setup.other.names() == there)
    let kept = (4...12).map { "T\($0)" }
    #expect(try setup.a.tasks.map(\.title) == (kept + ["T2", "dort", "hier", "neu"]).sorted())
    // The local deletion after the copy looks like a remote deletion, so that the task stays as a local one.
    #expect(try setup.a.task("T2").sourceSystem == .local)
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
  }

  // edited | another ETag → edited
  @Test(
    "an unsent edit in an old copy that was sent since does not return")
  func oldCopyWithAnEdit() async throws {
    let folder = try TemporaryFolder()
    let (setup, file) = try await setup(folder)
    try setup.a.edit("T1") { $0.notes = "alt" }
    let copy = try DatabaseQueue()
    try file.backup(to: copy)
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "dort", in: "t1.ics")
    try setup.other.set("PRIORITY", "1", in: "t1.ics")
    try await setup.settle()
    try copy.backup(to: file)
    setup.clock.advance(minutes: 1)
    try await setup.settle()
    let task = try setup.a.task("dort")
    #expect((task.notes, task.importance) == ("alt", .high))
    #expect(try setup.other.value("SUMMARY", of: "t1.ics") == "dort")
    #expect(try setup.other.value("PRIORITY", of: "t1.ics") == "1")
    #expect(setup.other.names().count == 12 && setup.server.violations == [])
  }

  // no row | a new object → agreed
  @Test("a store whose file was deleted and recreated imports everything and writes nothing")
  func madeAnew() async throws {
    let setup = try await SyncSetup(users: 2, overSockets: true)
    for number in 1...12 {
      setup.other.add("t\(number)", title: "T\(number)", "DESCRIPTION:Notiz \(number)", "CATEGORIES:Haus")
    }
    try await setup.a.sync()
    try setup.a.edit("T1") { $0.importance = .high }
    try await setup.a.sync()
    let texts = try (1...12).map { try setup.other.lines("t\($0).ics") }
    setup.server.clearLog()
    // The other user's store contains only the account.
    try #require(try setup.b.tasks.isEmpty && setup.b.links().isEmpty)
    #expect(try await setup.b.sync().pulledNew == 12)
    #expect(setup.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(try (1...12).map { try setup.other.lines("t\($0).ics") } == texts)
    for number in 1...12 { #expect(try setup.b.task("T\(number)").notes == "Notiz \(number)") }
    #expect(try setup.b.task("T1").importance == .high)
    #expect(try await setup.b.sync { $0.verify = true }.isQuiet)
  }
}

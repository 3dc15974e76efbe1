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
  private func world(_ folder: TemporaryFolder) async throws -> (SyncWorld, DatabaseQueue) {
    let path = folder.file("s.sqlite")
    let world = try await SyncWorld(store: Store(path: path, timeZone: SyncWorld.zone), overSockets: true)
    for number in 1...12 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    world.server.clearLog()
    return (world, try DatabaseQueue(path: path))
  }

  private static let all = (1...12).map { "T\($0)" }.sorted()

  /// Checks that nothing was written to the server, and that each item exists once on both sides.
  private func expectAllThere(_ world: SyncWorld, _ titles: [String] = all) throws {
    #expect(world.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(world.other.names() == (1...12).map { "t\($0).ics" }.sorted())
    #expect(try world.a.tasks.map(\.title) == titles)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav && $0.listID != nil && $0.externalID == $0.uid })
    #expect(try world.a.links().count == 12)
  }

  // I27
  @Test("twelve deletions by a user are sent, and another store's run stops before losing them")
  func deletedByHand() async throws {
    let world = try await SyncWorld(people: 2, overSockets: true)
    for number in 1...12 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.settle()
    for number in 1...12 { try world.a.delete("T\(number)") }
    #expect(try await world.a.sync().pushedDeleted == 12)
    #expect(try await world.b.attempt() is SyncError)
    #expect(try world.b.tasks.count { $0.listID != nil } == 12)
  }

  @Test(
    "rows that vanished from the store return with the next full comparison",
    arguments: [1, 12], [true, false])
  func lostRows(_ count: Int, isAskedFor: Bool) async throws {
    let folder = try TemporaryFolder()
    let (world, file) = try await world(folder)
    try await file.write { db in
      try db.execute(sql: "DELETE FROM tasks WHERE key IN (SELECT key FROM tasks LIMIT ?)", arguments: [count])
    }
    try #require(try world.a.tasks.count == 12 - count)
    #expect(try await world.a.sync().unlinked == 0)
    #expect(world.other.names().count == 12)
    if !isAskedFor { world.clock.advance(minutes: 8 * 24 * 60) }
    #expect(try await world.a.sync { $0.verify = isAskedFor }.pulledNew == count)
    try expectAllThere(world)
    #expect(try await world.a.sync { $0.verify = true }.isQuiet)
  }

  @Test(
    "a vanished row with a waiting edit returns too, and an object edited on the server returns at once"
  )
  func lostEditedRows() async throws {
    let folder = try TemporaryFolder()
    let (world, file) = try await world(folder)
    try world.a.edit("T1") { $0.title = "hier" }
    try await file.write { try $0.execute(sql: "DELETE FROM tasks WHERE title IN ('hier', 'T2')") }
    try world.other.set("SUMMARY", "dort", in: "t2.ics")
    #expect(try await world.a.sync().pulledNew == 1)
    #expect(try world.a.task("dort").uid == "t2")
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.settle()
    try expectAllThere(world, (Self.all.filter { $0 != "T2" } + ["dort"]).sorted())
  }

  @Test(
    "a row that vanished during a move leaves the item in its source list",
    arguments: [true, false])
  func lostMovedRow(isSent: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let world = try await SyncWorld(
      lists: ["Aufgaben", "Garten"], store: Store(path: path, timeZone: SyncWorld.zone), overSockets: true)
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    if isSent {
      // The request was lost, but this machine cannot know whether it arrived.
      world.faults.play { request, _ in request.method == .put ? .lostRequest : .none }
      _ = try await world.a.attempt()
      world.faults.stop()
    }
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM tasks") }
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(world.other.names() + world.other.names(in: "Garten") == ["fence.ics"])
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.settle()
    #expect(world.other.names() + world.other.names(in: "Garten") == ["fence.ics"])
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
    #expect(!world.server.requests.contains { $0.method == "DELETE" })
  }

  @Test("a store restored from an old copy takes later changes and reverts none")
  func oldCopy() async throws {
    let folder = try TemporaryFolder()
    let (world, file) = try await world(folder)
    let copy = try DatabaseQueue()
    try file.backup(to: copy)
    try world.a.edit("T1") { $0.title = "hier" }
    try world.a.delete("T2")
    try world.a.add("neu") { $0.uid = "new" }
    try world.other.set("SUMMARY", "dort", in: "t3.ics")
    try await world.settle()
    world.clock.advance(minutes: 1)
    let there = world.other.names()
    try #require(!there.contains("t2.ics") && there.contains("new.ics"))
    try copy.backup(to: file)
    try #require(try world.a.tasks.map(\.title) == Self.all)
    world.server.clearLog()
    try await world.settle()
    #expect(world.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(world.other.names() == there)
    let kept = (4...12).map { "T\($0)" }
    #expect(try world.a.tasks.map(\.title) == (kept + ["T2", "dort", "hier", "neu"]).sorted())
    // The local deletion after the copy looks like a remote deletion, so that the task stays as a local one.
    #expect(try world.a.task("T2").sourceSystem == .local)
    #expect(try await world.a.sync { $0.verify = true }.isQuiet)
  }

  @Test(
    "an unsent edit in an old copy that was sent since does not return")
  func oldCopyWithAnEdit() async throws {
    let folder = try TemporaryFolder()
    let (world, file) = try await world(folder)
    try world.a.edit("T1") { $0.notes = "alt" }
    let copy = try DatabaseQueue()
    try file.backup(to: copy)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "dort", in: "t1.ics")
    try world.other.set("PRIORITY", "1", in: "t1.ics")
    try await world.settle()
    try copy.backup(to: file)
    world.clock.advance(minutes: 1)
    try await world.settle()
    let task = try world.a.task("dort")
    #expect((task.notes, task.importance) == ("alt", .high))
    #expect(try world.other.value("SUMMARY", of: "t1.ics") == "dort")
    #expect(try world.other.value("PRIORITY", of: "t1.ics") == "1")
    #expect(world.other.names().count == 12 && world.server.violations == [])
  }

  @Test("a store whose file was deleted and recreated imports everything and writes nothing")
  func madeAnew() async throws {
    let world = try await SyncWorld(people: 2, overSockets: true)
    for number in 1...12 {
      world.other.add("t\(number)", title: "T\(number)", "DESCRIPTION:Notiz \(number)", "CATEGORIES:Haus")
    }
    try await world.a.sync()
    try world.a.edit("T1") { $0.importance = .high }
    try await world.a.sync()
    let texts = try (1...12).map { try world.other.lines("t\($0).ics") }
    world.server.clearLog()
    // The other user's store contains only the account.
    try #require(try world.b.tasks.isEmpty && world.b.links().isEmpty)
    #expect(try await world.b.sync().pulledNew == 12)
    #expect(world.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(try (1...12).map { try world.other.lines("t\($0).ics") } == texts)
    for number in 1...12 { #expect(try world.b.task("T\(number)").notes == "Notiz \(number)") }
    #expect(try world.b.task("T1").importance == .high)
    #expect(try await world.b.sync { $0.verify = true }.isQuiet)
  }
}

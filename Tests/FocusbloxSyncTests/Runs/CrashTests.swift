import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I13
@Suite("A sync that is killed anywhere and run again has the same result")
struct CrashTests {
  /// The strict server, and the servers whose behaviour after a killed run differs most from it.
  static let modes =
    NamedMode.all.filter { ["strict", "Xandikos 0.4", "sabre/dav 4.7", "SOGo", "Horde"].contains($0.name) } + [
      .strict(but: "no ETag on PUT") { $0.givesETagOnPut = false }
    ]

  /// A world with pending changes of every kind on both sides.
  private func world(_ mode: ServerMode, store: Store? = nil) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, store: store)
    for number in 1...6 { world.other.add("t\(number)", title: "T\(number)") }
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try world.other.set("SUMMARY", "T1 dort", in: "t1.ics")
    try world.a.edit("T1") { $0.importance = .high }
    try world.a.edit("T2") { $0.notes = "hier" }
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try world.a.delete("T3")
    world.other.delete("t4.ics")
    world.other.add("t7", title: "T7")
    try world.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
    try world.a.complete("T5")
    return world
  }

  private func end(_ world: SyncWorld) async throws -> [String] {
    world.a.transport = InMemoryTransport(world.server)
    try await world.a.sync()
    world.clock.advance(minutes: 2)
    world.server.advance(seconds: 120)
    try await world.a.sync()
    let quiet = try await world.requests { try await world.a.sync() }
    #expect(!quiet.contains("PUT") && !quiet.contains("DELETE"))
    #expect(world.server.violations == [])
    let there = try world.other.names().map { name in
      "\(name) \(try world.other.lines(name).filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MOD") }.sorted())"
    }
    return there
      + (try world.a.tasks.map { task in
        "\(task.uid) \(task.title) \(task.status) \(task.sourceSystem) \(task.importance) \(task.notes ?? "") "
          + "\(task.due?.description ?? "") \(task.suppressedAlarms)"
      })
  }

  @Test("killed at every request", arguments: modes)
  func atEveryRequest(of one: NamedMode) async throws {
    let expected = try await end(try await world(one.mode))
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let world = try await world(one.mode)
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: world.a.transport)
        world.a.transport = dying
        _ = try await world.a.attempt()
        isOver = !dying.hasDied
        #expect(try await end(world) == expected, "at request \(number), carried out: \(carriesOutLast)")
      }
      number += 1
      try #require(number < 100)
    }
    #expect(number > 5)
  }

  @Test(
    "a local deletion, move or unlink after an unanswered first upload is carried out",
    arguments: modes)
  func firstUploadCutOff(of one: NamedMode) async throws {
    for change in ["delete", "move", "detach"] {
      let world = try await SyncWorld(one.mode, lists: ["Aufgaben", "Garten"])
      let task = try world.a.add("kurz") { $0.uid = "short" }
      let plain = world.a.transport
      world.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
      _ = try await world.a.attempt()
      #expect(world.other.names() == ["short.ics"])
      world.a.transport = plain
      world.clock.advance(minutes: 1)
      world.server.advance(seconds: 60)
      switch change {
      case "delete": try world.a.delete("kurz")
      case "move": try world.a.move("kurz", to: "Garten")
      default: try world.a.store.write { try $0.detach(itemID: task.id) }
      }
      try await world.settle()
      let held = try world.a.tasks.map { $0.id }
      let there = (world.other.names().count, world.other.names(in: "Garten").count)
      switch change {
      case "delete": #expect(held == [] && there == (0, 0), "\(change)")
      case "move": #expect(held == [task.id] && there == (0, 1), "\(change)")
      default: #expect(held == [task.id] && there == (1, 0), "\(change)")
      }
      world.server.advance(seconds: 60)
      #expect(try await world.a.sync().isQuiet)
    }
  }

  @Test("an unanswered first upload that was edited there and deleted here survives with the edit")
  func firstUploadCutOffAndEdited() async throws {
    let world = try await SyncWorld()
    try world.a.add("kurz") { $0.uid = "short" }
    let plain = world.a.transport
    world.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "doch nicht", in: "short.ics")
    try world.a.delete("kurz")
    try await world.settle()
    #expect(try world.a.task("kurz").notes == "doch nicht")
    #expect(world.other.names() == ["short.ics"])
  }

  // I1
  @Test(
    "a field cleared after an unanswered first upload stays cleared, or a conflict is reported",
    arguments: [true, false], [true, false])
  func clearedAfterACutOffUpload(isEditedThere: Bool, isBegunAgain: Bool) async throws {
    let world = try await SyncWorld()
    for name in ["fence", "hedge"] { world.other.add(name, title: name) }
    world.other.delete("fence.ics")
    try await world.a.sync()
    try world.a.add("kurz") {
      $0.uid = "short"
      $0.notes = "lang"
    }
    try await world.cutOff()
    try world.a.edit("kurz") { $0.notes = nil }
    world.clock.advance(minutes: 600)
    if isEditedThere { try world.other.set("PRIORITY", "1", in: "short.ics") }
    // The pruned change log hides the object, so that the upload is sent again.
    if isBegunAgain {
      world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
      try world.other.set("PRIORITY", "5", in: "hedge.ics")
    }
    let requests = try await world.requests { try await world.a.sync() }
    #expect(requests.contains("PUT") || !isBegunAgain)
    try await world.settle()
    #expect(try world.a.task("kurz").notes == (isEditedThere ? "lang" : nil))
    #expect(try world.other.value("DESCRIPTION", of: "short.ics") == (isEditedThere ? "lang" : nil))
    let entries = try world.a.journal("conflict, \(isEditedThere ? "remote" : "local") kept")
    let entry = try #require(entries.first { $0.property == "notes" })
    #expect(entry.old == (isEditedThere ? nil : "lang"))
    try world.a.undo(entry.id)
    #expect(try world.a.task("kurz").notes == (isEditedThere ? nil : "lang"))
  }

  // I14
  @Test(
    "an unanswered first upload that the server returns in part is not sent under another href",
    arguments: NamedMode.all)
  func firstUploadAndHalfAnAnswer(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    try world.a.add("kurz") { $0.uid = "short" }
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .silentlyTruncatedBody),
      ], wrapping: plain)
    try await world.a.sync()
    #expect(world.other.names() == ["short.ics"])
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    world.server.advance(seconds: 60)
    try await world.settle()
    #expect(world.other.names() == ["short.ics"])
    #expect(try world.a.task("kurz").sourceSystem == .caldav)
    #expect(try world.a.links().allSatisfy { $0.failure == nil && !$0.isPending })
  }

  @Test("killed at the first commit after every request", arguments: [NamedMode.all[0]])
  func atTheCommits(of one: NamedMode) async throws {
    let expected = try await end(try await world(one.mode))
    var number = 1
    var isOver = false
    while !isOver {
      let folder = try TemporaryFolder()
      let path = folder.file("s.sqlite")
      let store = try Store(path: path, timeZone: SyncWorld.zone, busyTimeout: .zero)
      let world = try await world(one.mode, store: store)
      let blocker = WriteBlocker(try Store(path: path, timeZone: SyncWorld.zone))
      let dying = DyingTransport(at: number, around: world.a.transport) { blocker.block() }
      world.a.transport = dying
      // Any error is caused by the blocked store.
      _ = try? await world.a.attempt()
      blocker.release()
      isOver = !dying.hasDied
      #expect(try await end(world) == expected, "after request \(number)")
      number += 1
      try #require(number < 100)
    }
  }
}

/// Holds the write lock of a store, so that every other write fails.
private final class WriteBlocker: Sendable {
  private let store: Store
  private let isHeld = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ store: Store) { self.store = store }

  func block() {
    Thread.detachNewThread { [self] in
      // If the engine is writing now, this write fails, and this round tests nothing.
      try? store.write { _ in
        isHeld.signal()
        isOver.wait()
      }
      isHeld.signal()
      hasEnded.signal()
    }
    isHeld.wait()
  }

  func release() {
    isOver.signal()
    _ = hasEnded.wait(timeout: .now() + 10)
  }
}

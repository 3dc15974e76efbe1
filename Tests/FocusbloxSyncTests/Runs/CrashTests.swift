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

  /// A setup with pending changes of every kind on both sides.
  private func setup(_ mode: ServerMode, store: Store? = nil) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, store: store)
    for number in 1...6 { setup.other.add("t\(number)", title: "T\(number)") }
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try setup.other.set("SUMMARY", "T1 dort", in: "t1.ics")
    try setup.a.edit("T1") { $0.importance = .high }
    try setup.a.edit("T2") { $0.notes = "hier" }
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try setup.a.delete("T3")
    setup.other.delete("t4.ics")
    setup.other.add("t7", title: "T7")
    try setup.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
    try setup.a.complete("T5")
    return setup
  }

  private func end(_ setup: SyncSetup) async throws -> [String] {
    setup.a.transport = InMemoryTransport(setup.server)
    try await setup.a.sync()
    setup.clock.advance(minutes: 2)
    setup.server.advance(seconds: 120)
    try await setup.a.sync()
    let quiet = try await setup.requests { try await setup.a.sync() }
    #expect(!quiet.contains("PUT") && !quiet.contains("DELETE"))
    #expect(setup.server.violations == [])
    let there = try setup.other.names().map { name in
      "\(name) \(try setup.other.lines(name).filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MOD") }.sorted())"
    }
    return there
      + (try setup.a.tasks.map { task in
        "\(task.uid) \(task.title) \(task.status) \(task.sourceSystem) \(task.importance) \(task.notes ?? "") "
          + "\(task.due?.description ?? "") \(task.changedAlarms.words)"
      })
  }

  @Test("killed at every request", arguments: modes)
  func atEveryRequest(of one: NamedMode) async throws {
    let expected = try await end(try await setup(one.mode))
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let setup = try await setup(one.mode)
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: setup.a.transport)
        setup.a.transport = dying
        _ = try await setup.a.attempt()
        isOver = !dying.hasDied
        #expect(try await end(setup) == expected, "at request \(number), carried out: \(carriesOutLast)")
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
      let setup = try await SyncSetup(one.mode, lists: ["Aufgaben", "Garten"])
      let task = try setup.a.add("kurz") { $0.uid = "short" }
      let plain = setup.a.transport
      setup.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
      _ = try await setup.a.attempt()
      #expect(setup.other.names() == ["short.ics"])
      setup.a.transport = plain
      setup.clock.advance(minutes: 1)
      setup.server.advance(seconds: 60)
      switch change {
      case "delete": try setup.a.delete("kurz")
      case "move": try setup.a.move("kurz", to: "Garten")
      default: try setup.a.store.write { try $0.unlink(itemID: task.id) }
      }
      try await setup.settle()
      let held = try setup.a.tasks.map { $0.id }
      let there = (setup.other.names().count, setup.other.names(in: "Garten").count)
      switch change {
      case "delete": #expect(held == [] && there == (0, 0), "\(change)")
      case "move": #expect(held == [task.id] && there == (0, 1), "\(change)")
      default: #expect(held == [task.id] && there == (1, 0), "\(change)")
      }
      setup.server.advance(seconds: 60)
      #expect(try await setup.a.sync().isQuiet)
    }
  }

  @Test("an unanswered first upload that was edited there and deleted here survives with the edit")
  func firstUploadCutOffAndEdited() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("kurz") { $0.uid = "short" }
    let plain = setup.a.transport
    setup.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "doch nicht", in: "short.ics")
    try setup.a.delete("kurz")
    try await setup.settle()
    #expect(try setup.a.task("kurz").notes == "doch nicht")
    #expect(setup.other.names() == ["short.ics"])
  }

  // I1
  @Test(
    "a field cleared after an unanswered first upload stays cleared, or a conflict is reported",
    arguments: [true, false], [true, false])
  func clearedAfterACutOffUpload(isEditedThere: Bool, isBegunAgain: Bool) async throws {
    let setup = try await SyncSetup()
    for name in ["fence", "hedge"] { setup.other.add(name, title: name) }
    setup.other.delete("fence.ics")
    try await setup.a.sync()
    try setup.a.add("kurz") {
      $0.uid = "short"
      $0.notes = "lang"
    }
    try await setup.cutOff()
    // The process ended before it kept the sent text.
    for link in try setup.a.links() { try setup.a.store.write { try $0.keepPossibleText(nil, link: link.id) } }
    try setup.a.edit("kurz") { $0.notes = nil }
    setup.clock.advance(minutes: 600)
    if isEditedThere { try setup.other.set("PRIORITY", "1", in: "short.ics") }
    // The pruned change log hides the object, so that the upload is sent again.
    if isBegunAgain {
      setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: true)
      try setup.other.set("PRIORITY", "5", in: "hedge.ics")
    }
    let requests = try await setup.requests { try await setup.a.sync() }
    #expect(requests.contains("PUT") || !isBegunAgain)
    try await setup.settle()
    #expect(try setup.a.task("kurz").notes == (isEditedThere ? "lang" : nil))
    #expect(try setup.other.value("DESCRIPTION", of: "short.ics") == (isEditedThere ? "lang" : nil))
    let entries = try setup.a.journal("conflict, \(isEditedThere ? "remote" : "local") kept")
    let entry = try #require(entries.first { $0.property == "notes" })
    #expect(entry.old == (isEditedThere ? nil : "lang"))
    try setup.a.undo(entry.id)
    #expect(try setup.a.task("kurz").notes == (isEditedThere ? nil : "lang"))
  }

  // I14
  @Test(
    "an unanswered first upload that the server returns in part is not sent under another href",
    arguments: NamedMode.all)
  func firstUploadAndHalfAnAnswer(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    try setup.a.add("kurz") { $0.uid = "short" }
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .silentlyTruncatedBody),
      ], wrapping: plain)
    try await setup.a.sync()
    #expect(setup.other.names() == ["short.ics"])
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    #expect(setup.other.names() == ["short.ics"])
    #expect(try setup.a.task("kurz").sourceSystem == .caldav)
    #expect(try setup.a.links().allSatisfy { $0.failure == nil && !$0.isPending })
  }

  @Test("killed at the first commit after every request", arguments: [NamedMode.all[0]])
  func atTheCommits(of one: NamedMode) async throws {
    let expected = try await end(try await setup(one.mode))
    var number = 1
    var isOver = false
    while !isOver {
      let folder = try TemporaryFolder()
      let path = folder.file("s.sqlite")
      let store = try Store(path: path, timeZone: SyncSetup.zone, busyTimeout: .zero)
      let setup = try await setup(one.mode, store: store)
      let blocker = WriteBlocker(try Store(path: path, timeZone: SyncSetup.zone))
      let dying = DyingTransport(at: number, around: setup.a.transport) { blocker.block() }
      setup.a.transport = dying
      // Any error is caused by the blocked store.
      _ = try? await setup.a.attempt()
      blocker.release()
      isOver = !dying.hasDied
      #expect(try await end(setup) == expected, "after request \(number)")
      number += 1
      try #require(number < 100)
    }
  }
}

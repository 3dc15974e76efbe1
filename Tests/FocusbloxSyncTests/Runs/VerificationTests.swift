import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I12
@Suite("A full comparison finds, repairs and reports hidden changes")
struct VerificationTests {
  /// Both sides have four tasks. Then a new task, a change and a deletion follow that the server's token does not
  /// report.
  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld()
    for number in 1...4 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.server.hidingChanges(of: world.server.home + "Aufgaben/") { try change(world) }
    return world
  }

  private func change(_ world: SyncWorld) throws {
    try world.other.set("DUE;VALUE=DATE", "20261201", in: "t1.ics")
    world.other.delete("t2.ics")
    world.other.add("t5", title: "T5")
  }

  private let hidden = "hidden by the server until everything was compared"

  @Test("a change lost with the change log is reported: item, property and repair", arguments: [true, false])
  func namesWhatWasHidden(isAskedFor: Bool) async throws {
    let world = try await world()
    #expect(try await world.a.sync().isQuiet)
    if !isAskedFor { world.clock.advance(minutes: 8 * 24 * 60) }
    let report = try await world.a.sync { $0.verify = isAskedFor }
    #expect((report.pulledNew, report.pulledChanged, report.unlinked) == (1, 1, 1))
    let found = report.found.map { row in
      "\(row.action) \(row.title ?? "") \(row.changes.map { "\($0.name) \($0.old ?? "-") \($0.new ?? "-")" })"
    }
    #expect(found.sorted() == [#"pullChanged T1 ["due - 2026-12-01"]"#, "pullNew T5 []", "unlink T2 []"])
    let entries = try world.a.store.read { try $0.journal() }.filter { $0.cause == hidden }
    #expect(
      Set(entries.map { "\($0.action) \($0.uid) \($0.property ?? "")" }) == [
        "pulled t1 due", "pulledNew t5 ", "unlinked t2 ",
      ])
    let again = try await world.a.sync { $0.verify = true }
    #expect(again.isQuiet && again.found.isEmpty)
  }

  @Test("a truncated change log is detected at once where the token moved without changes")
  func noticesACutLog() async throws {
    let world = try await SyncWorld()
    for number in 1...4 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    try change(world)
    world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked, report.found.count) == (1, 1, 1, 3))
    #expect(try await world.requests { try await world.a.sync() } == ["REPORT"])
  }

  @Test("tokens that change on their own are accepted after three times")
  func livesWithRestlessTokens() async throws {
    let world = try await SyncWorld()
    world.other.add("t1", title: "T1")
    try await world.a.sync()
    var requests: [Int] = []
    for _ in 0..<5 {
      world.server.moveToken(of: world.server.home + "Aufgaben/")
      requests.append(try await world.requests { try await world.a.sync() }.count)
    }
    #expect(requests == [2, 2, 2, 1, 1])
  }

  @Test("changes that the server reports are no findings", arguments: NamedMode.all)
  func tellsNewsFromFindings(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    for number in 1...4 { world.other.add("t\(number)", title: "T\(number)") }
    try world.a.add("hier")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try world.a.edit("T3") { $0.notes = "hier" }
    try await world.a.sync()
    try world.other.set("SUMMARY", "dort", in: "t1.ics")
    world.other.delete("t2.ics")
    let report = try await world.a.sync { $0.verify = true }
    #expect((report.pulledChanged, report.unlinked) == (1, 1))
    #expect(report.found.isEmpty)
  }

  @Test("a body that changed under its old ETag is found too")
  func findsABodyUnderItsOldTag() async throws {
    let world = try await SyncWorld()
    world.other.add("t1", title: "T1")
    world.other.add("t2", title: "T2")
    try await world.a.sync()
    world.server.replaceSilently(world.other.path("t1.ics"), "SUMMARY:T1", "SUMMARY:dort")
    #expect(try await world.a.sync().isQuiet)
    let report = try await world.a.sync { $0.verify = true }
    #expect(report.found.map(\.title) == ["dort"])
    #expect(try world.a.tasks.map(\.title).sorted() == ["T2", "dort"])
    #expect(try await world.a.sync { $0.verify = true }.isQuiet)
  }

  @Test("a differing local item without a waiting upload is sent")
  func sendsWhatWasForgotten() async throws {
    let world = try await SyncWorld()
    world.other.add("t1", title: "T1")
    try await world.a.sync()
    // The write leaves out the mark of an edit, as a faulty program would.
    var task = try world.a.task("T1")
    task.title = "hier"
    try world.a.store.write { _ = try $0.update(task, by: .remote) }
    #expect(try await world.a.sync().isQuiet)
    try await world.a.sync { $0.verify = true }
    #expect(try world.other.value("SUMMARY", of: "t1.ics") == "hier")
  }

  @Test("without differences nothing is written and nothing is recorded")
  func isQuiet() async throws {
    let world = try await SyncWorld()
    for number in 1...150 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    let before = try world.a.store.read { try $0.journal().count }
    var report: ListReport?
    let methods = try await world.requests { report = try await world.a.sync { $0.verify = true } }
    #expect(report?.isQuiet == true)
    // The requests read the list's name, the listing, the changes since the token, and the objects in two batches.
    #expect(methods.sorted() == ["PROPFIND", "REPORT", "REPORT", "REPORT", "REPORT"])
    #expect(try world.a.store.read { try $0.journal().count } == before)
  }
}

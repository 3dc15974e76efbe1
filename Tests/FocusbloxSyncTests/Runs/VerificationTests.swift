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
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup()
    for number in 1...4 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.server.hidingChanges(of: setup.server.home + "Aufgaben/") { try change(setup) }
    return setup
  }

  private func change(_ setup: SyncSetup) throws {
    try setup.other.set("DUE;VALUE=DATE", "20261201", in: "t1.ics")
    setup.other.delete("t2.ics")
    setup.other.add("t5", title: "T5")
  }

  private let hidden = "hidden by the server until everything was compared"

  @Test("a change lost with the change log is reported: item, property and repair", arguments: [true, false])
  func namesWhatWasHidden(isAskedFor: Bool) async throws {
    let setup = try await setup()
    #expect(try await setup.a.sync().isQuiet)
    if !isAskedFor { setup.clock.advance(minutes: 8 * 24 * 60) }
    let report = try await setup.a.sync { $0.verify = isAskedFor }
    #expect((report.pulledNew, report.pulledChanged, report.unlinked) == (1, 1, 1))
    let found = report.found.map { row in
      "\(row.action) \(row.title ?? "") \(row.changes.map { "\($0.name) \($0.old ?? "-") \($0.new ?? "-")" })"
    }
    #expect(found.sorted() == [#"pullChanged T1 ["due - 2026-12-01"]"#, "pullNew T5 []", "unlink T2 []"])
    let entries = try setup.a.store.read { try $0.journal() }.filter { $0.cause == hidden }
    #expect(
      Set(entries.map { "\($0.action) \($0.uid) \($0.property ?? "")" }) == [
        "pulled t1 due", "pulledNew t5 ", "unlinked t2 ",
      ])
    let again = try await setup.a.sync { $0.verify = true }
    #expect(again.isQuiet && again.found.isEmpty)
  }

  @Test("a truncated change log is detected at once where the token moved without changes")
  func noticesACutLog() async throws {
    let setup = try await SyncSetup()
    for number in 1...4 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    try change(setup)
    setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: true)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked, report.found.count) == (1, 1, 1, 3))
    #expect(try await setup.requests { try await setup.a.sync() } == ["REPORT"])
  }

  @Test("tokens that change on their own are accepted after three times")
  func livesWithRestlessTokens() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t1", title: "T1")
    try await setup.a.sync()
    var requests: [Int] = []
    for _ in 0..<5 {
      setup.server.moveToken(of: setup.server.home + "Aufgaben/")
      requests.append(try await setup.requests { try await setup.a.sync() }.count)
    }
    #expect(requests == [2, 2, 2, 1, 1])
  }

  @Test("changes that the server reports are no findings", arguments: NamedMode.all)
  func tellsNewsFromFindings(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    for number in 1...4 { setup.other.add("t\(number)", title: "T\(number)") }
    try setup.a.add("hier")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try setup.a.edit("T3") { $0.notes = "hier" }
    try await setup.a.sync()
    try setup.other.set("SUMMARY", "dort", in: "t1.ics")
    setup.other.delete("t2.ics")
    let report = try await setup.a.sync { $0.verify = true }
    #expect((report.pulledChanged, report.unlinked) == (1, 1))
    #expect(report.found.isEmpty)
  }

  @Test("a body that changed under its old ETag is found too")
  func findsABodyUnderItsOldTag() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t1", title: "T1")
    setup.other.add("t2", title: "T2")
    try await setup.a.sync()
    setup.server.replaceSilently(setup.other.path("t1.ics"), "SUMMARY:T1", "SUMMARY:dort")
    #expect(try await setup.a.sync().isQuiet)
    let report = try await setup.a.sync { $0.verify = true }
    #expect(report.found.map(\.title) == ["dort"])
    #expect(try setup.a.tasks.map(\.title).sorted() == ["T2", "dort"])
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
  }

  @Test("a differing local item without a waiting upload is sent")
  func sendsWhatWasForgotten() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t1", title: "T1")
    try await setup.a.sync()
    // The write leaves out the mark of an edit, as a faulty program would.
    var task = try setup.a.task("T1")
    task.title = "hier"
    try setup.a.store.write { _ = try $0.update(task, by: .remote) }
    #expect(try await setup.a.sync().isQuiet)
    try await setup.a.sync { $0.verify = true }
    #expect(try setup.other.value("SUMMARY", of: "t1.ics") == "hier")
  }

  @Test("without differences nothing is written and nothing is recorded")
  func isQuiet() async throws {
    let setup = try await SyncSetup()
    for number in 1...150 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    let before = try setup.a.store.read { try $0.journal().count }
    var report: ListReport?
    let methods = try await setup.requests { report = try await setup.a.sync { $0.verify = true } }
    #expect(report?.isQuiet == true)
    // The requests read the list's name, the listing, the changes since the token, and the objects in two batches.
    #expect(methods.sorted() == ["PROPFIND", "REPORT", "REPORT", "REPORT", "REPORT"])
    #expect(try setup.a.store.read { try $0.journal().count } == before)
  }
}

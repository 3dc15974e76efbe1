import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I5
@Suite("A server that was restored from a backup")
struct ServerReturnTests {
  /// Two machines with the same ten tasks. After the backup, one machine edits most of them.
  private func setup(_ count: Int, _ mode: ServerMode, of all: Int = 10) async throws -> (SyncSetup, () -> Void) {
    let setup = try await SyncSetup(mode, users: 2)
    for number in 1...all { setup.other.add("t\(number)", title: "T\(number)", "X-FOREIGN:alt") }
    try await setup.settle(rounds: 1)
    setup.advance(minutes: 60)
    let restore = setup.server.backup(of: setup.server.home + "Aufgaben/")
    for number in 1...count { try setup.a.edit("T\(number)") { $0.title = "neu \(number)" } }
    try await setup.settle()
    setup.advance(minutes: 60)
    return (setup, restore)
  }

  private func newTitles(_ user: TestUser) throws -> Int { try user.tasks.count { $0.title.hasPrefix("neu") } }

  private func serverTitles(_ setup: SyncSetup) throws -> Int {
    try setup.other.names().count { try setup.other.value("SUMMARY", of: $0)?.hasPrefix("neu") == true }
  }

  @Test("stops every machine before its first write, and the stop names the time")
  func stops() async throws {
    let (setup, restore) = try await setup(6, ServerMode())
    let backup = setup.clock.now.addingTimeInterval(-7200)
    restore()
    for user in setup.users {
      let methods = try await setup.requests {
        for _ in 0..<2 {
          guard case SyncError.wentBack(let plan, let back)? = try await user.attempt() else {
            Issue.record("not stopped")
            return
          }
          #expect(back.items == 6 && abs(back.until.timeIntervalSince(backup)) < 1)
          #expect(plan.rows.count { $0.action == "pullChanged" } == 6)
        }
        #expect(try await user.plannedRows().contains { $0.serverReturn?.items == 6 })
      }
      #expect(!methods.contains("PUT") && !methods.contains("DELETE"))
      #expect(try newTitles(user) == 6)
    }
  }

  @Test("gets everything again where the user wants that, also what is missing there")
  func sendsAgain() async throws {
    let (setup, restore) = try await setup(6, ServerMode())
    try setup.other.edit("t1.ics") { $0.insert("X-LATER:1", at: 4) }
    try setup.a.add("später")
    try setup.a.addBlock(
      "Block", start: "2026-12-01T09:00:00[Europe/Berlin]", end: "2026-12-01T10:00:00[Europe/Berlin]")
    try await setup.settle()
    setup.advance(minutes: 60)
    restore()
    try setup.a.edit("neu 2") { $0.notes = "danach" }
    setup.advance(minutes: 1)
    let report = try await setup.a.sync { $0.serverWentBack = true }
    #expect(report.unlinked + report.calledOff + report.conflicts == 0)
    try await setup.settle()
    #expect(try serverTitles(setup) == 6)
    #expect(try setup.other.value("DESCRIPTION", of: "t2.ics") == "danach")
    #expect(try setup.other.value("X-LATER", of: "t1.ics") == "1")
    #expect(setup.other.names().count == 12)
    for user in setup.users {
      #expect(try newTitles(user) == 6)
      #expect(try user.tasks.count { $0.sourceSystem == .caldav } == 11)
      #expect(try user.blocks.map(\.title) == ["Block"])
    }
    #expect(setup.isWellBehaved)
  }

  @Test("wins where the user allows mass changes")
  func takesTheServers() async throws {
    let (setup, restore) = try await setup(6, ServerMode())
    restore()
    for user in setup.users {
      try await user.sync { $0.forceMassChanges = true }
      #expect(try newTitles(user) == 0)
    }
    #expect(try serverTitles(setup) == 0)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("few older texts, and few of many, are merged", arguments: [(4, 10), (5, 30)])
  func mergesFew(older: Int, all: Int) async throws {
    let (setup, restore) = try await setup(older, ServerMode(), of: all)
    restore()
    try await setup.b.sync()
    #expect(try newTitles(setup.b) == 0)
  }

  @Test("five of twenty-five stop the run") func stopsAtAFifth() async throws {
    let (setup, restore) = try await setup(5, ServerMode(), of: 25)
    restore()
    #expect(try await setup.b.attempt() is SyncError)
  }

  @Test("many later edits of another program are merged, and each object is fetched once")
  func mergesLaterEdits() async throws {
    let (setup, _) = try await setup(6, ServerMode())
    for number in 1...10 { try setup.other.set("SUMMARY", "dort \(number)", in: "t\(number).ics") }
    setup.server.clearLog()
    #expect(try await setup.a.sync().pulledChanged == 10)
    let methods = setup.server.requests.map(\.method)
    #expect(methods.count { $0 == "REPORT" } <= 3)
  }

  @Test("stops also the machine that pushed last") func stopsTheLastPusher() async throws {
    let setup = try await SyncSetup(ServerMode(), users: 1)
    for number in 1...10 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.advance(minutes: 60)
    let restore = setup.server.backup(of: setup.server.home + "Aufgaben/")
    for number in 1...6 { try setup.a.edit("T\(number)") { $0.title = "neu \(number)" } }
    try await setup.a.sync()
    setup.advance(minutes: 60)
    restore()
    guard case SyncError.wentBack? = try await setup.a.attempt() else {
      Issue.record("not stopped")
      return
    }
    #expect(try newTitles(setup.a) == 6)
  }

  @Test("another machine's change between the push and its question arrives in the next run")
  func readsChangesDuringPush() async throws {
    let setup = try await SyncSetup(ServerMode(), users: 1)
    for number in 1...3 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    try setup.a.edit("T1") { $0.title = "neu" }
    let (other, once) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      if request.method == .put, once.isFirst { try? other.set("SUMMARY", "dort", in: "t2.ics") }
    }
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title).sorted() == ["T3", "dort", "neu"])
  }
}

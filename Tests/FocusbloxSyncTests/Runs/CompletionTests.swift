import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Completion on either side")
struct CompletionTests {
  // G1, S4-25
  @Test("a known task completed there is completed here and no longer rings")
  func completesWhatWasCompletedThere() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    #expect(try setup.other.lines("bill.ics").contains("BEGIN:VALARM"))
    setup.clock.advance(minutes: 1)
    try setup.other.set("STATUS", "COMPLETED", in: "bill.ics")
    try await setup.a.sync()
    #expect(try setup.a.task("Rechnung").status == .completed)
    #expect(try !setup.other.lines("bill.ics").contains("BEGIN:VALARM"))
    #expect(try setup.other.value("STATUS", of: "bill.ics") == "COMPLETED")
  }

  // S2-23, S2-24, G1
  @Test("a series continues when another program completes its task")
  func aSeriesGoesOn() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.a.sync()
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.a.sync()
    let next = try setup.a.openTask("Pflanzen")
    #expect(next.due == CalendarTime("2026-12-02"))
    #expect(try setup.a.tasks.count == 2)
    #expect(try setup.other.value("DUE", of: "\(next.uid).ics") == "20261202")
    #expect(try await setup.a.sync().isQuiet)
  }

  // S2-23
  @Test("a series continues when its task is completed there while it is moved here")
  func aMovedSeriesGoesOn() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.a.sync()
    try setup.a.move("Pflanzen", to: "Garten")
    setup.clock.advance(minutes: 1)
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.settle()
    let next = try setup.a.openTask("Pflanzen")
    #expect(next.due == CalendarTime("2026-12-02"))
    #expect(try setup.a.tasks.count == 2)
    #expect(setup.other.names().isEmpty)
    #expect(try setup.other.value("STATUS", of: "plants.ics", list: "Garten") == "COMPLETED")
    #expect(try setup.other.value("DUE", of: "\(next.uid).ics", list: "Garten") == "20261202")
    #expect(try await setup.a.sync().isQuiet)
  }

  // G9, S2-26
  @Test("two users who complete the same instance get one next instance", arguments: NamedMode.all)
  func makesOneNextInstance(of one: NamedMode) async throws {
    // Without X- properties the series is not synced, so that each machine creates its own next instance.
    guard !one.mode.dropsXProperties else { return }
    let setup = try await SyncSetup(one.mode, users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.a.complete("Pflanzen")
    setup.server.advance(seconds: 60)
    try setup.b.complete("Pflanzen")
    try await setup.settle()
    setup.server.advance(seconds: 60)
    for user in setup.users {
      let tasks = try user.tasks
      #expect(tasks.count == 2 && tasks.count(where: { $0.status == .open }) == 1, "\(user.name)")
    }
    #expect(setup.other.names().count == 2)
    #expect(setup.isWellBehaved)
  }

  /// Two users have a series. One user has completed an instance, and another program has changed the next instance,
  /// which the other user has not read.
  private func setupWithANextInstance() async throws -> (SyncSetup, TaskItem) {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"], mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    let next = try #require(try setup.a.complete("Pflanzen"))
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Kakteen", in: "\(next.uid).ics")
    return (setup, next)
  }

  // G9, I22
  @Test("a next instance that is already in another list is not created again")
  func meetsTheNextInstanceInAnotherList() async throws {
    let (setup, next) = try await setupWithANextInstance()
    try setup.other.move("\(next.uid).ics", to: "Garten")
    setup.clock.advance(minutes: 1)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["plants.ics"], ["\(next.uid).ics"]))
    for user in setup.users {
      #expect(try user.tasks.count == 2, "\(user.name)")
      #expect(try user.openTask("Kakteen").listID == user.list("Garten").id, "\(user.name)")
      #expect(try user.journal("conflict, local kept").isEmpty)
    }
    #expect(try await setup.b.sync().isQuiet)
  }

  // G9, I22
  @Test("a next instance in another list is not created again, also if this run cannot read that list")
  func asksForTheNextInstanceInAListThatWasNotRead() async throws {
    let (setup, next) = try await setupWithANextInstance()
    try await setup.a.sync()
    try setup.a.edit("Kakteen") { $0.listID = try setup.a.list("Garten").id }
    try await setup.a.sync()
    let plain = setup.b.transport
    // The lists are asked in order, so that the second question concerns the other list.
    let account = try setup.b.account.id
    try setup.b.store.write { try $0.changeFacts(ofAccount: account) { $0.concurrency = 1 } }
    setup.b.transport = FaultyTransport(
      script: [.init(method: "REPORT", occurrence: 2, fault: .lostRequest)], wrapping: plain)
    setup.server.clearLog()
    #expect(try await setup.b.attempt() != nil)
    let read = setup.server.requests.filter { $0.body.contains("sync-collection") }.map(\.path)
    #expect(!read.isEmpty && !read.contains { $0.contains("/Garten/") }, "\(read)")
    setup.b.transport = plain
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["plants.ics"], ["\(next.uid).ics"]))
    #expect(try setup.b.tasks.count == 2)
  }

  // G9
  @Test("an instance completed there before it was created here is not created twice")
  func catchesUpWithASeries() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    for _ in 0..<3 { try setup.a.complete("Pflanzen") }
    try await setup.a.sync()
    try await setup.settle()
    #expect(try setup.b.tasks.count(where: { $0.status == .open }) == 1)
    #expect(try setup.b.openTask("Pflanzen").due == setup.a.openTask("Pflanzen").due)
    #expect(setup.other.names().count == 4)
    #expect(try await setup.b.sync().isQuiet)
  }

  // G9
  @Test("a completed instance and its next one that arrive together create no third")
  func meetsTheNextInstanceInOneBatch() async throws {
    // This server lists by name, so that the completed instance comes first.
    let setup = try await SyncSetup(.oldSabre, users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "0"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.a.complete("Pflanzen")
    try await setup.a.sync()
    try await setup.b.sync()
    #expect(try setup.b.tasks.map(\.due) == setup.a.tasks.map(\.due))
    #expect(try setup.b.tasks.count == 2)
  }

  // D27
  @Test("a task that another program repeats advances when it is completed here")
  func movesAForeignSeriesOn() async throws {
    let setup = try await SyncSetup()
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await setup.a.sync()
    try setup.a.complete("Gießen")
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261126T100000Z")
    #expect(try setup.other.value("STATUS", of: "water.ics") != "COMPLETED")
    #expect(setup.other.names().count == 2)
    #expect(try await setup.a.sync().isQuiet)
  }

  // E24
  @Test("the completed copy of another program's series keeps its lines, without rule and alarms")
  func keepsTheLinesOfTheSeriesInItsCopy() async throws {
    let setup = try await SyncSetup()
    setup.other.add(
      "water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY", "LOCATION:Balkon", "X-FOREIGN;A=b:c",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER;RELATED=END:-PT5M", "END:VALARM")
    try await setup.a.sync()
    try setup.a.edit("Gießen") { $0.title = "Blumen gießen" }
    try setup.a.complete("Blumen gießen")
    try await setup.a.sync()
    let name = try #require(setup.other.names().first { $0 != "water.ics" })
    let lines = try setup.other.lines(name)
    for line in [
      "LOCATION:Balkon", "X-FOREIGN;A=b:c", "X-FOCUSBLOX-SNAPSHOT-OF:water", "STATUS:COMPLETED",
      "DUE:20261125T100000Z", "SUMMARY:Blumen gießen",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("BEGIN:VALARM") || $0 == "UID:water" })
    #expect(try setup.other.lines("water.ics").contains("TRIGGER;RELATED=END:-PT5M"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // T28
  @Test("a series that another client advanced is reported as moved or completed, and is no conflict")
  func tellsASeriesThatMovedOn() async throws {
    let setup = try await SyncSetup()
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=5")
    try await setup.a.sync()
    try setup.other.set("DUE", "20261126T100000Z", in: "water.ics")
    try setup.other.set("RRULE", "FREQ=DAILY;COUNT=4", in: "water.ics")
    let report = try await setup.a.sync()
    #expect((report.pulledChanged, report.conflicts) == (1, 0))
    let task = try setup.a.task("Gießen")
    #expect(task.status == .open && task.due == CalendarTime("2026-11-26T10:00:00Z"))
    #expect(task.foreignRule == "FREQ=DAILY;COUNT=4")
    let told = { try setup.a.journal("read").filter { $0.cause == "moved or completed elsewhere" }.map(\.uid) }
    #expect(try told() == ["water"])
    try setup.other.set("DUE", "20261124T100000Z", in: "water.ics")
    try await setup.a.sync()
    #expect(try told() == ["water"])
  }

  // T30
  @Test("an override in a resource of its own is no second task and is left alone")
  func leavesForeignOverridesAlone() async throws {
    // Nextcloud stores an override in a resource of its own.
    let setup = try await SyncSetup(NamedMode.strict(but: "duplicates") { $0.uidConflict = .storesDuplicate }.mode)
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await setup.a.sync()
    setup.other.add(
      "water", title: "Gießen", at: "water-override.ics", "RECURRENCE-ID:20261125T100000Z", "DUE:20261125T100000Z",
      "STATUS:COMPLETED", "COMPLETED:20261125T090000Z")
    let before = try setup.other.lines("water-override.ics")
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Gießen"] && setup.a.task("Gießen").status == .open)
    try setup.a.edit("Gießen") { $0.title = "Blumen" }
    try await setup.a.sync()
    #expect(try setup.other.lines("water-override.ics") == before)
    #expect(try setup.other.value("SUMMARY", of: "water.ics") == "Blumen")
  }

  // T32
  @Test("a completed copy with its own UID is no new task")
  func ignoresCompletedCopies() async throws {
    let setup = try await SyncSetup()
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await setup.a.sync()
    setup.other.add(
      "copy", title: "Gießen", "DUE:20261125T100000Z", "STATUS:COMPLETED", "COMPLETED:20261125T090000Z")
    #expect(try await setup.a.sync().pulledNew == 0)
    #expect(try setup.a.tasks.map(\.uid) == ["water"])
  }

  // G9
  @Test(
    "the next instance is not created twice where it was moved to another list or unlinked",
    arguments: [true, false])
  func doesNotDoubleAnInstanceElsewhere(isMoved: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let task = try setup.a.add("Zaun", due: "2026-12-10") {
      $0.recurrence = .weekly
      $0.seriesID = "series"
    }
    var next = try #require(try setup.a.complete("Zaun"))
    next.listID = isMoved ? try setup.a.list("Garten").id : nil
    let (moved, now) = (next, setup.clock.now)
    try setup.a.store.write { store in
      try store.update(moved, by: .user)
      try store.reopen(taskID: task.id, at: now, by: .user)
      try store.complete(
        taskID: task.id, at: now, timeZone: SyncSetup.zone,
        nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: SyncSetup.zone) }, by: .user)
    }
    #expect(try setup.a.store.read { try $0.tasks(uid: moved.uid) }.count == 1)
  }
}

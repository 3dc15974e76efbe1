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
    let world = try await SyncWorld()
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.a.sync()
    #expect(try world.other.lines("bill.ics").contains("BEGIN:VALARM"))
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "bill.ics")
    try await world.a.sync()
    #expect(try world.a.task("Rechnung").status == .completed)
    #expect(try !world.other.lines("bill.ics").contains("BEGIN:VALARM"))
    #expect(try world.other.value("STATUS", of: "bill.ics") == "COMPLETED")
  }

  // S2-23, S2-24, G1
  @Test("a series continues when another program completes its task")
  func aSeriesGoesOn() async throws {
    let world = try await SyncWorld()
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.a.sync()
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.a.sync()
    let next = try world.a.openTask("Pflanzen")
    #expect(next.due == CalendarTime("2026-12-02"))
    #expect(try world.a.tasks.count == 2)
    #expect(try world.other.value("DUE", of: "\(next.uid).ics") == "20261202")
    #expect(try await world.a.sync().isQuiet)
  }

  // S2-23
  @Test("a series continues when its task is completed there while it is moved here")
  func aMovedSeriesGoesOn() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.a.sync()
    try world.a.move("Pflanzen", to: "Garten")
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.settle()
    let next = try world.a.openTask("Pflanzen")
    #expect(next.due == CalendarTime("2026-12-02"))
    #expect(try world.a.tasks.count == 2)
    #expect(world.other.names().isEmpty)
    #expect(try world.other.value("STATUS", of: "plants.ics", list: "Garten") == "COMPLETED")
    #expect(try world.other.value("DUE", of: "\(next.uid).ics", list: "Garten") == "20261202")
    #expect(try await world.a.sync().isQuiet)
  }

  // G9, S2-26
  @Test("two users who complete the same instance get one next instance", arguments: NamedMode.all)
  func makesOneNextInstance(of one: NamedMode) async throws {
    // Without X- properties the series is not synced, so that each machine creates its own next instance.
    guard !one.mode.dropsXProperties else { return }
    let world = try await SyncWorld(one.mode, people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    try world.a.complete("Pflanzen")
    world.server.advance(seconds: 60)
    try world.b.complete("Pflanzen")
    try await world.settle()
    world.server.advance(seconds: 60)
    for person in world.people {
      let tasks = try person.tasks
      #expect(tasks.count == 2 && tasks.count(where: { $0.status == .open }) == 1, "\(person.name)")
    }
    #expect(world.other.names().count == 2)
    #expect(world.isWellBehaved)
  }

  /// Two users have a series. One user has completed an instance, and another program has changed the next instance,
  /// which the other user has not read.
  private func worldWithANextInstance() async throws -> (SyncWorld, TaskItem) {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"], mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    let next = try #require(try world.a.complete("Pflanzen"))
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Kakteen", in: "\(next.uid).ics")
    return (world, next)
  }

  // G9, I22
  @Test("a next instance that is already in another list is not created again")
  func meetsTheNextInstanceInAnotherList() async throws {
    let (world, next) = try await worldWithANextInstance()
    try world.other.move("\(next.uid).ics", to: "Garten")
    world.clock.advance(minutes: 1)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["plants.ics"], ["\(next.uid).ics"]))
    for person in world.people {
      #expect(try person.tasks.count == 2, "\(person.name)")
      #expect(try person.openTask("Kakteen").listID == person.list("Garten").id, "\(person.name)")
      #expect(try person.journal("conflict, local kept").isEmpty)
    }
    #expect(try await world.b.sync().isQuiet)
  }

  // G9, I22
  @Test("a next instance in another list is not created again, also if this run cannot read that list")
  func asksForTheNextInstanceInAListThatWasNotRead() async throws {
    let (world, next) = try await worldWithANextInstance()
    try await world.a.sync()
    try world.a.edit("Kakteen") { $0.listID = try world.a.list("Garten").id }
    try await world.a.sync()
    let plain = world.b.transport
    // The lists are asked in order, so that the second question concerns the other list.
    let account = try world.b.account.id
    try world.b.store.write { try $0.setMemo("lanes.\(account)", "1") }
    world.b.transport = FaultyTransport(
      script: [.init(method: "REPORT", occurrence: 2, fault: .lostRequest)], wrapping: plain)
    #expect(try await world.b.attempt() != nil)
    world.b.transport = plain
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["plants.ics"], ["\(next.uid).ics"]))
    #expect(try world.b.tasks.count == 2)
  }

  // G9
  @Test("an instance completed there before it was created here is not created twice")
  func catchesUpWithASeries() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    for _ in 0..<3 { try world.a.complete("Pflanzen") }
    try await world.a.sync()
    try await world.settle()
    #expect(try world.b.tasks.count(where: { $0.status == .open }) == 1)
    #expect(try world.b.openTask("Pflanzen").due == world.a.openTask("Pflanzen").due)
    #expect(world.other.names().count == 4)
    #expect(try await world.b.sync().isQuiet)
  }

  // G9
  @Test("a completed instance and its next one that arrive together create no third")
  func meetsTheNextInstanceInOneBatch() async throws {
    // This server lists by name, so that the completed instance comes first.
    let world = try await SyncWorld(.oldSabre, people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "0"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    try world.a.complete("Pflanzen")
    try await world.a.sync()
    try await world.b.sync()
    #expect(try world.b.tasks.map(\.due) == world.a.tasks.map(\.due))
    #expect(try world.b.tasks.count == 2)
  }

  // D27
  @Test("a task that another program repeats advances when it is completed here")
  func movesAForeignSeriesOn() async throws {
    let world = try await SyncWorld()
    world.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await world.a.sync()
    try world.a.complete("Gießen")
    try await world.a.sync()
    #expect(try world.other.value("DUE", of: "water.ics") == "20261126T100000Z")
    #expect(try world.other.value("STATUS", of: "water.ics") != "COMPLETED")
    #expect(world.other.names().count == 2)
    #expect(try await world.a.sync().isQuiet)
  }

  // E24
  @Test("the completed copy of another program's series keeps its lines, without rule and alarms")
  func keepsTheLinesOfTheSeriesInItsCopy() async throws {
    let world = try await SyncWorld()
    world.other.add(
      "water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY", "LOCATION:Balkon", "X-FOREIGN;A=b:c",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER;RELATED=END:-PT5M", "END:VALARM")
    try await world.a.sync()
    try world.a.edit("Gießen") { $0.title = "Blumen gießen" }
    try world.a.complete("Blumen gießen")
    try await world.a.sync()
    let name = try #require(world.other.names().first { $0 != "water.ics" })
    let lines = try world.other.lines(name)
    for line in [
      "LOCATION:Balkon", "X-FOREIGN;A=b:c", "X-FOCUSBLOX-SNAPSHOT-OF:water", "STATUS:COMPLETED",
      "DUE:20261125T100000Z", "SUMMARY:Blumen gießen",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!lines.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("BEGIN:VALARM") || $0 == "UID:water" })
    #expect(try world.other.lines("water.ics").contains("TRIGGER;RELATED=END:-PT5M"))
    #expect(try await world.a.sync().isQuiet)
  }

  // T28
  @Test("a series that another client advanced is reported as moved or completed, and is no conflict")
  func tellsASeriesThatMovedOn() async throws {
    let world = try await SyncWorld()
    world.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=5")
    try await world.a.sync()
    try world.other.set("DUE", "20261126T100000Z", in: "water.ics")
    try world.other.set("RRULE", "FREQ=DAILY;COUNT=4", in: "water.ics")
    let report = try await world.a.sync()
    #expect((report.pulledChanged, report.conflicts) == (1, 0))
    let task = try world.a.task("Gießen")
    #expect(task.status == .open && task.due == CalendarTime("2026-11-26T10:00:00Z"))
    #expect(task.foreignRule == "FREQ=DAILY;COUNT=4")
    let told = { try world.a.journal("read").filter { $0.cause == "moved or completed elsewhere" }.map(\.uid) }
    #expect(try told() == ["water"])
    try world.other.set("DUE", "20261124T100000Z", in: "water.ics")
    try await world.a.sync()
    #expect(try told() == ["water"])
  }

  // T30
  @Test("an override in a resource of its own is no second task and is left alone")
  func leavesForeignOverridesAlone() async throws {
    // Nextcloud stores an override in a resource of its own.
    let world = try await SyncWorld(NamedMode.strict(but: "duplicates") { $0.uidConflict = .storesDuplicate }.mode)
    world.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await world.a.sync()
    world.other.add(
      "water", title: "Gießen", at: "water-override.ics", "RECURRENCE-ID:20261125T100000Z", "DUE:20261125T100000Z",
      "STATUS:COMPLETED", "COMPLETED:20261125T090000Z")
    let before = try world.other.lines("water-override.ics")
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Gießen"] && world.a.task("Gießen").status == .open)
    try world.a.edit("Gießen") { $0.title = "Blumen" }
    try await world.a.sync()
    #expect(try world.other.lines("water-override.ics") == before)
    #expect(try world.other.value("SUMMARY", of: "water.ics") == "Blumen")
  }

  // T32
  @Test("a completed copy with its own UID is no new task")
  func ignoresCompletedCopies() async throws {
    let world = try await SyncWorld()
    world.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await world.a.sync()
    world.other.add(
      "copy", title: "Gießen", "DUE:20261125T100000Z", "STATUS:COMPLETED", "COMPLETED:20261125T090000Z")
    #expect(try await world.a.sync().pulledNew == 0)
    #expect(try world.a.tasks.map(\.uid) == ["water"])
  }

  // G9
  @Test(
    "the next instance is not created twice where it was moved to another list or unlinked",
    arguments: [true, false])
  func doesNotDoubleAnInstanceElsewhere(isMoved: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let task = try world.a.add("Zaun", due: "2026-12-10") {
      $0.recurrence = .weekly
      $0.seriesID = "series"
    }
    var next = try #require(try world.a.complete("Zaun"))
    next.listID = isMoved ? try world.a.list("Garten").id : nil
    let (moved, now) = (next, world.clock.now)
    try world.a.store.write { store in
      try store.update(moved, by: .person)
      try store.reopen(taskID: task.id, at: now, by: .person)
      try store.complete(
        taskID: task.id, at: now, timeZone: SyncWorld.zone,
        nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: SyncWorld.zone) }, by: .person)
    }
    #expect(try world.a.store.read { try $0.tasks(uid: moved.uid) }.count == 1)
  }
}

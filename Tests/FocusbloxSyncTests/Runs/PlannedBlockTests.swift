import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension TestUser {
  /// Adds a block as the planner writes it. Machines that plan the same task for the same day give it the same UID.
  @discardableResult
  func plan(_ tasks: [String], from start: String, to end: String, title: String = "Angebot") throws -> FocusBlock {
    let uid = NameBasedUUID.make(of: try #require(tasks.first), name: "plan \(start)").lowerCaseText
    var block = FocusBlock(
      id: newID(), uid: uid, title: title, start: try Self.time(start), end: try Self.time(end),
      created: environment.now())
    block.taskUIDs = tasks
    block.listID = try list().id
    block.planMark = PlanMark(of: block, zone: zone)
    try step("plan") { try $0.insert(block, by: .user) }
    return block
  }

  /// Moves the only block, as the planner or as a person does.
  func moveBlock(from start: String, to end: String, isPlanner: Bool) throws {
    var block = try #require(try blocks.first)
    (block.start, block.end) = (try Self.time(start), try Self.time(end))
    if isPlanner { block.planMark = PlanMark(of: block, zone: zone) }
    block.modified = environment.now()
    try store.write { store in _ = try store.update(block, by: .user) }
  }

  /// "2026-11-23 9:00–10:30 automatic" of each block.
  func plannedTimes() throws -> [String] {
    try blocks.map { block in
      let clock = { (time: CalendarTime) in WallTime(time.instant(in: self.zone), in: self.zone)?.description ?? "" }
      let span = clock(block.start).prefix(16).dropFirst(8) + "–" + clock(block.end).suffix(8).prefix(5)
      return span + (block.isAutomatic(in: zone) ? " automatic" : "")
    }
  }

  /// A time of November 2026: "23T09:00".
  private static func time(_ text: String) throws -> CalendarTime {
    try #require(CalendarTime("2026-11-\(text):00[Europe/Berlin]"))
  }
}

@Suite("A planned block on several machines") struct PlannedBlockTests {
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Angebot") { $0.uid = "offer" }
    try setup.a.plan(["offer"], from: "23T09:00", to: "23T10:30")
    try await setup.settle()
    return setup
  }

  @Test("every machine knows an automatic block, and a person who moves it anywhere owns it") func moved() async throws
  {
    let setup = try await setup()
    #expect(try setup.b.plannedTimes() == ["23T09:00–10:30 automatic"])
    let name = try #require(setup.other.names().first { setup.other.isEvent($0) })
    setup.advance(minutes: 1)
    try setup.other.edit(name) { lines in
      lines = lines.map {
        $0.hasPrefix("DTSTART") && $0.contains("20261123T090000") ? $0.replacing("T090000", with: "T091500") : $0
      }
    }
    try await setup.settle()
    for user in setup.users { #expect(try user.plannedTimes() == ["23T09:15–10:30"]) }
  }

  @Test("a program that drops the mark makes the block a person's") func dropped() async throws {
    let setup = try await setup()
    let name = try #require(setup.other.names().first { setup.other.isEvent($0) })
    setup.advance(minutes: 1)
    try setup.other.set("X-FOCUSBLOX-PLAN", nil, in: name)
    try await setup.settle()
    for user in setup.users { #expect(try user.plannedTimes() == ["23T09:00–10:30"]) }
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("two plans at once leave one plan whole, the newer one") func twoPlans() async throws {
    let setup = try await setup()
    setup.advance(minutes: 1)
    try setup.a.moveBlock(from: "23T13:00", to: "23T14:30", isPlanner: true)
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.b.moveBlock(from: "23T09:00", to: "23T09:45", isPlanner: true)
    try await setup.settle()
    for user in setup.users { #expect(try user.plannedTimes() == ["23T09:00–09:45 automatic"]) }
    #expect(try await setup.a.sync().isQuiet)
    #expect(try await setup.b.sync().isQuiet)
  }

  @Test("a person's block beats a plan that is newer, whoever syncs first", arguments: [false, true])
  func personAndPlan(planFirst: Bool) async throws {
    let setup = try await setup()
    setup.advance(minutes: 1)
    try setup.a.moveBlock(from: "23T13:00", to: "23T14:30", isPlanner: false)
    setup.advance(minutes: 1)
    try setup.b.moveBlock(from: "23T15:00", to: "23T15:45", isPlanner: true)
    try await (planFirst ? setup.b : setup.a).sync()
    try await setup.settle()
    for user in setup.users { #expect(try user.plannedTimes() == ["23T13:00–14:30"]) }
  }

  @Test("two machines that plan the same make the same object") func samePlan() async throws {
    let setup = try await SyncSetup(users: 2)
    for user in setup.users { try user.plan(["offer"], from: "23T09:00", to: "23T10:30") }
    try await setup.settle()
    #expect(setup.other.names().count == 1)
    for user in setup.users { #expect(try user.plannedTimes() == ["23T09:00–10:30 automatic"]) }
    #expect(try setup.users.allSatisfy { try $0.journal("conflict, local kept").isEmpty })
  }

  @Test("an exported block is automatic again where it is imported") func files() throws {
    let (here, there) = (try FileStore(), try FileStore())
    var block = FocusBlock(
      id: "b", uid: "b", title: "Zoë", start: .day(CalendarDay(year: 2026, month: 12, day: 1)!),
      end: .day(CalendarDay(year: 2026, month: 12, day: 2)!), created: here.now)
    block.taskUIDs = ["offer"]
    block.planMark = PlanMark(of: block, zone: here.zone)
    try here.store.write { [block] in try $0.insert(block, by: .user) }
    _ = try there.take(here.exportAll(), named: "plan.ics")
    let imported = try #require(try there.store.read { try $0.blocks(uid: "b").first })
    #expect(imported.isAutomatic(in: there.zone))
  }
}

@Suite("The undo of a plan") struct UndonePlanTests {
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup()
    try setup.a.add("Angebot") { $0.uid = "offer" }
    try setup.a.plan(["offer"], from: "23T09:00", to: "23T10:30")
    setup.advance(minutes: 1)
    return setup
  }

  @Test("a new block that a person has changed stays, and is named", arguments: [false, true])
  func newBlock(losesMark: Bool) async throws {
    let setup = try await setup()
    try setup.a.moveBlock(from: "23T15:00", to: "23T16:30", isPlanner: false)
    if losesMark {
      var block = try #require(try setup.a.blocks.first)
      block.planMark = nil
      try setup.a.store.write { [block] store in _ = try store.update(block, by: .user) }
    }
    #expect(try setup.a.undoStep().items.map(\.result) == [.left])
    #expect(try setup.a.plannedTimes() == ["23T15:00–16:30"])
  }

  @Test("a new block as it was planned goes") func untouched() async throws {
    let setup = try await setup()
    #expect(try setup.a.undoStep().items.map(\.result) == [.removed])
    #expect(try setup.a.blocks.isEmpty)
  }

  @Test("a moved block returns whole, or stays whole where a person or a later plan has changed it since")
  func movedBlock() async throws {
    let setup = try await setup()
    func replan() throws {
      var block = try #require(try setup.a.blocks.first)
      block.start = try #require(CalendarTime("2026-11-23T13:00:00[Europe/Berlin]"))
      block.end = try #require(CalendarTime("2026-11-23T14:30:00[Europe/Berlin]"))
      block.planMark = PlanMark(of: block, zone: SyncSetup.zone)
      try setup.a.step("plan") { [block] in _ = try $0.update(block, by: .user) }
    }
    try replan()
    try setup.a.undoStep()
    #expect(try setup.a.plannedTimes() == ["23T09:00–10:30 automatic"])
    try setup.a.undoStep(isRedo: true)
    #expect(try setup.a.plannedTimes() == ["23T13:00–14:30 automatic"])
    try setup.a.undoStep()
    try replan()
    // Only the end is another one; the start is still as the plan left it.
    try setup.a.moveBlock(from: "23T13:00", to: "23T15:00", isPlanner: false)
    #expect(try setup.a.undoStep().items.map(\.result) == [.left])
    #expect(try setup.a.plannedTimes() == ["23T13:00–15:00"])
  }

  @Test("a deleted automatic block refuses its tasks for its day, until the deletion is undone") func refusals()
    async throws
  {
    let setup = try await setup()
    func refusals() throws -> Set<PlanRefusal> {
      try setup.a.store.read { try $0.planRefusals(at: setup.clock.now, in: SyncSetup.zone) }
    }
    let block = try #require(try setup.a.blocks.first)
    try setup.a.step("plan") { try $0.discard(.block, id: block.id, at: setup.clock.now) }
    #expect(try refusals().isEmpty)
    try setup.a.undoStep()
    try setup.a.step("block delete") { try $0.discard(.block, id: block.id, at: setup.clock.now) }
    #expect(try refusals() == [PlanRefusal(taskUID: "offer", day: CalendarDay("2026-11-23")!)])
    try setup.a.undoStep()
    #expect(try refusals().isEmpty)
    try setup.a.moveBlock(from: "23T13:00", to: "23T15:00", isPlanner: false)
    try setup.a.step("block delete") { try $0.discard(.block, id: block.id, at: setup.clock.now) }
    #expect(try refusals().isEmpty)
  }
}

@Suite("Planned blocks that a person deletes in the calendar") struct RefusalInCalendarTests {
  private static let monday = CalendarDay("2026-11-23")!

  /// Two machines with two planned blocks on Monday.
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    for (uid, title) in [("offer", "Angebot"), ("call", "Anruf")] { try setup.a.add(title) { $0.uid = uid } }
    try setup.a.plan(["offer"], from: "23T09:00", to: "23T10:30")
    try setup.a.plan(["call"], from: "23T13:00", to: "23T14:00", title: "Anruf")
    try await setup.settle()
    return setup
  }

  private func refused(_ user: TestUser) throws -> Set<String> {
    let refusals = try user.store.read { try $0.planRefusals(at: user.environment.now(), in: SyncSetup.zone) }
    #expect(refusals.allSatisfy { $0.day == Self.monday })
    return Set(refusals.map(\.taskUID))
  }

  private func name(_ title: String, _ setup: SyncSetup) throws -> String {
    try #require(
      try setup.other.names().first { try setup.other.isEvent($0) && setup.other.value("SUMMARY", of: $0) == title })
  }

  @Test("each machine leaves the task alone on that day, until the deletion is undone") func onePhone() async throws {
    let setup = try await setup()
    setup.other.delete(try name("Angebot", setup))
    try await setup.settle()
    for user in setup.users { #expect(try refused(user) == ["offer"]) }
    try setup.b.undo(.deletedInCalendar)
    try await setup.settle()
    for user in setup.users {
      #expect(try refused(user).isEmpty)
      #expect(try user.blocks.count == 2)
    }
  }

  @Test("a day that lost its only planned block refuses it, too") func onlyBlock() async throws {
    let setup = try await setup()
    try setup.a.step("delete") { store in
      let block = try #require(try store.blocks().first { $0.title == "Anruf" })
      try store.discard(.block, id: block.id, at: setup.clock.now)
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    setup.other.delete(try name("Angebot", setup))
    try await setup.settle()
    #expect(try refused(setup.b) == ["offer", "call"])
  }

  @Test("another machine that plans anew, or takes its plan back, refuses nothing here") func plannedThere()
    async throws
  {
    let setup = try await setup()
    try setup.a.step("plan") { store in
      let block = try #require(try store.blocks().first { $0.title == "Angebot" })
      try store.discard(.block, id: block.id, at: setup.clock.now)
    }
    try setup.a.plan(["offer"], from: "23T15:00", to: "23T16:30")
    try await setup.settle()
    #expect(try refused(setup.b).isEmpty)
    setup.advance(minutes: 1)
    try setup.a.step("plan") { store in
      for block in try store.blocks() { try store.discard(.block, id: block.id, at: setup.clock.now) }
    }
    try await setup.settle()
    #expect(try setup.b.blocks.isEmpty)
    #expect(try refused(setup.b).isEmpty)
  }

  @Test("a block that a person had moved, or that was over, refuses nothing") func otherBlocks() async throws {
    let setup = try await setup()
    try setup.other.edit(try name("Angebot", setup)) { lines in
      lines = lines.map { $0.hasPrefix("DTEND") ? $0.replacing("T103000", with: "T110000") : $0 }
    }
    try await setup.settle()
    setup.other.delete(try name("Angebot", setup))
    try await setup.settle()
    #expect(try refused(setup.b).isEmpty)
    setup.advance(minutes: 3 * 24 * 60)
    setup.other.delete(try name("Anruf", setup))
    try await setup.settle()
    #expect(try refused(setup.b).isEmpty)
  }
}

extension ForeignClient {
  func isEvent(_ name: String) -> Bool { (try? lines(name).contains("BEGIN:VEVENT")) ?? false }
}

@Suite("Blocks that no task needs any more") struct IdleBlockTests {
  private func setup(users: Int = 1) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: users)
    for (uid, title) in [("offer", "Angebot"), ("call", "Anruf")] { try setup.a.add(title) { $0.uid = uid } }
    try setup.a.plan(["offer", "call"], from: "23T09:00", to: "23T10:30")
    try await setup.settle()
    return setup
  }

  private func finish(_ user: TestUser, _ title: String, _ outcome: FinishedTask.Outcome = .completed) throws {
    let task = try user.task(title)
    try user.step("done") { store in
      switch outcome {
      case .deleted: try store.discard(.task, id: task.id, at: user.environment.now())
      case .completed, .cancelled, .skipped:
        var task = task
        task.status = outcome == .completed ? .completed : .cancelled
        try store.update(task, by: .user)
      }
    }
  }

  @Test(
    "a block goes with the last of its tasks in one step, and one undo brings both back",
    arguments: [FinishedTask.Outcome.completed, .cancelled, .deleted], [FinishedTask.Outcome.completed, .deleted])
  func inOneStep(first: FinishedTask.Outcome, last: FinishedTask.Outcome) async throws {
    let setup = try await setup()
    try finish(setup.a, "Angebot", first)
    #expect(try setup.a.plannedTimes() == ["23T09:00–10:30 automatic"])
    try finish(setup.a, "Anruf", last)
    #expect(try setup.a.blocks.isEmpty)
    #expect(try setup.a.journal("deleted").first { $0.kind == .block }?.cause == IdleBlock.cause)
    try setup.a.undoStep()
    #expect(try setup.a.plannedTimes() == ["23T09:00–10:30 automatic"])
    #expect(try setup.a.task("Anruf").status == .open)
    try setup.a.undoStep(isRedo: true)
    #expect(try setup.a.blocks.isEmpty)
    try await setup.settle()
    #expect(!setup.other.names().contains { setup.other.isEvent($0) })
  }

  @Test("a running block, a person's block and a block with an unknown task stay") func staying() async throws {
    let setup = try await setup()
    try setup.a.plan(["call", "elsewhere"], from: "24T09:00", to: "24T10:00")
    var own = try setup.a.plan(["call"], from: "24T11:00", to: "24T12:00")
    own.title = "Meins"
    try setup.a.store.write { [own] store in _ = try store.update(own, by: .user) }
    setup.advance(minutes: 48 * 60)
    try finish(setup.a, "Angebot")
    try finish(setup.a, "Anruf")
    #expect(
      try setup.a.plannedTimes() == ["23T09:00–10:30 automatic", "24T09:00–10:00 automatic", "24T11:00–12:00"])
  }

  @Test("the sync that learns of the completion removes the block, with a line in the journal") func bySync()
    async throws
  {
    let setup = try await setup(users: 2)
    let events = { setup.other.names().filter { setup.other.isEvent($0) } }
    for name in setup.other.names() where !setup.other.isEvent(name) {
      setup.advance(minutes: 1)
      try setup.other.set("STATUS", "COMPLETED", in: name)
    }
    #expect(events().count == 1)
    try await setup.b.sync()
    #expect(try setup.b.blocks.isEmpty)
    #expect(events().isEmpty)
    let entry = try #require(try setup.b.journal("deleted").first)
    #expect(entry.cause == IdleBlock.cause && entry.runID != nil)
    try await setup.settle()
    #expect(try setup.a.blocks.isEmpty)
    #expect(try await setup.b.sync().isQuiet)
  }

  @Test("a dry run removes nothing, and a block that only this run has read stays for now") func notByEveryRun()
    async throws
  {
    let setup = try await setup(users: 2)
    for name in setup.other.names() where !setup.other.isEvent(name) {
      setup.advance(minutes: 1)
      try setup.other.set("STATUS", "COMPLETED", in: name)
    }
    _ = try await setup.b.plannedRows()
    #expect(try setup.b.blocks.count == 1)
    try await setup.settle()
    #expect(try setup.b.blocks.isEmpty)
    var block = FocusBlock(
      id: "x", uid: "x", title: "Angebot", start: CalendarTime("2026-11-24T09:00:00Z")!,
      end: CalendarTime("2026-11-24T10:00:00Z")!, created: setup.clock.now)
    block.taskUIDs = ["offer"]
    block.planMark = PlanMark(of: block, zone: SyncSetup.zone)
    let mapping = MappingContext(zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .strict)
    let text = CalendarObjectWriter.newObject(block: block, context: mapping)
    setup.server.put(setup.other.path("x.ics"), String(decoding: text, as: UTF8.self))
    try await setup.b.sync()
    #expect(try setup.b.plannedTimes() == ["24T10:00–11:00 automatic"])
    try await setup.b.sync()
    #expect(try setup.b.blocks.isEmpty)
  }
}

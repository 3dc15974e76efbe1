import FocusbloxModel
import Foundation
import Testing

/// What a second plan makes of the blocks of a first one.
@Suite("A repaired plan") struct RepairedPlanTests {
  /// offer 9:00–10:30 · zoe 13:00–13:15 · tax 13:25–14:40 · tax 14:50–16:05
  private let planned = PlannedDayTests.ordinary[0].desk().carriedOut()

  private func expect(_ desk: PlanDesk, _ blocks: String, _ rest: String, _ comment: Comment? = nil) {
    let plan = Planner.plan(desk.request)
    #expect(desk.blocks(plan) == blocks, comment)
    #expect(desk.rest(plan) == rest, comment)
  }

  @Test("nothing changes where nothing happened") func unchanged() {
    expect(planned, "", "tax 30 roomLater")
    #expect(Planner.plan(planned.request).kept.count == 4)
  }

  @Test("only the block under a new event moves") func oneMoves() {
    let desk = planned.with(busy: "13:00", "13:20")
    expect(desk, "zoe 16:15–16:30", "goes 13:00–13:15 occupied · tax 30 roomLater")
    let plan = Planner.plan(desk.request)
    #expect(plan.blocks[0].replaced?.uid == plan.blocks[0].uid)
    #expect(plan.blocks[0].replaced == plan.freed[0].block)
    #expect(!plan.isAnewAfterRepair)
  }

  @Test("everything is planned anew where due work finds no place beside the rest") func anewAfterRepair() {
    let desk = planned.with(busy: "9:30", "10:30")
    expect(
      desk, "zoe 9:00–9:15 · offer 13:00–14:30 · tax 14:40–15:30 · tax 15:40–16:30",
      "goes 9:00–10:30 anew · goes 13:00–13:15 anew · goes 13:25–14:40 anew · goes 14:50–16:05 anew · tax 80 roomLater")
    #expect(Planner.plan(desk.request).isAnewAfterRepair)
  }

  /// Three blocks in a morning that has room for no fourth; the first one loses its time to an event.
  private func fullMorning(_ tasks: [PlannableTask]) -> PlanDesk {
    var settings = PlanSettings()
    settings.loadPercent = 100
    return PlanDesk(tasks, busy: [("13:00", "17:00")], settings: settings).carriedOut().with(busy: "9:00", "9:45")
  }

  @Test("the least urgent block makes room for more urgent work that lost its time") func givesWay() {
    let zoe = plannable("zoe", 45, planned: "2026-11-30")
    expect(
      fullMorning([zoe, plannable("x", 45, nextUp: true), plannable("y", 45, importance: .high)]), "zoe 10:50–11:35",
      "goes 9:00–9:45 occupied · goes 10:50–11:35 gave way to zoe · y 45 full")
    expect(
      fullMorning([zoe, plannable("x", 45, importance: .high), plannable("y", 45, nextUp: true)]), "zoe 10:50–11:35",
      "goes 9:00–9:45 occupied · goes 10:50–11:35 gave way to zoe · x 45 full")
  }

  @Test("a block does not give way to work that is only shorter or older, nor to new work") func keepsItsPlace() {
    let equals = ["a", "b", "c"].map { plannable($0, 45, planned: "2026-11-30") }
    expect(fullMorning(equals), "", "goes 9:00–9:45 occupied · a 45 full")
    var desk = fullMorning([plannable("x", 45, nextUp: true), plannable("y", 45, nextUp: true)])
    desk = desk.carriedOut()
    desk.request.tasks.append(plannable("zoe", 45, planned: "2026-11-30"))
    expect(desk, "", "zoe 45 full")
    // Both have room on later days, though the first is due before the others.
    let early = [plannable("a", 45, due: "2026-12-02")] + ["b", "c"].map { plannable($0, 45, due: "2026-12-04") }
    expect(fullMorning(early), "", "goes 9:00–9:45 occupied · a 45 roomLater")
  }

  @Test("work that took longer than its block gets a quarter more") func longerThanEstimated() {
    expect(planned.at("12:30"), "offer 16:15–16:40", "tax 30 roomLater")
  }

  @Test("a block that a person moved stays when all is planned anew") func personOwnsIt() {
    var desk = planned
    let index = desk.request.blocks.firstIndex { $0.taskUIDs == ["offer"] }!
    desk.request.blocks[index] = desk.block("moved", "16:10", "17:40", ["offer"], automatic: false)
    desk.request.anew = true
    expect(
      desk, "zoe 9:00–9:15 · tax 9:25–10:50 · tax 13:00–13:50 · tax 14:00–14:45",
      "goes 13:00–13:15 anew · goes 13:25–14:40 anew · goes 14:50–16:05 anew")
  }

  @Test("of two blocks for the same minutes the later one goes") func surplus() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-12-01")])
    expect(
      desk.with(blocks: [desk.block("a", "9:00", "10:00", ["x"]), desk.block("b", "14:00", "15:00", ["x"])]), "",
      "goes 14:00–15:00 surplus")
  }

  @Test("a finished task takes only its own part of a shared block") func sharedBlockWithFinishedTask() {
    var desk = PlanDesk([plannable("a", 15, planned: "2026-11-30"), plannable("c", 20, planned: "2026-11-30")])
    desk.request.blocks = [desk.block("shared", "9:00", "9:45", ["b", "a", "c"])]
    desk.request.finished = [FinishedTask(uid: "b", outcome: .completed, estimateMinutes: 10)]
    expect(desk, "", "")
  }

  @Test("a block goes when all its tasks are finished, and not when one is unknown") func finished() {
    var desk = PlanDesk([])
    desk.request.blocks = [desk.block("block", "9:00", "9:30", ["a", "b"])]
    desk.request.finished = [FinishedTask(uid: "a", outcome: .cancelled)]
    expect(desk, "", "")
    desk.request.finished.append(FinishedTask(uid: "b", outcome: .deleted))
    expect(desk, "", "goes 9:00–9:30 finished")
    expect(desk.at("9:00"), "", "", "a running block stays")
  }

  @Test("a block goes that begins before a start date or before the end of what it waits for") func tooEarly() {
    let started = PlanDesk([plannable("x", 60, due: "2026-11-30", start: "2026-11-30T10:00:00")])
    expect(
      started.with(blocks: [started.block("x", "9:00", "10:00", ["x"])]), "x 10:00–11:00",
      "goes 9:00–10:00 before its start")
    let waiting = PlanDesk([plannable("x", 60, nextUp: true, after: ["y"]), plannable("y", 30, nextUp: true)])
    expect(
      waiting.with(blocks: [waiting.block("x", "9:00", "10:00", ["x"])]), "y 9:00–9:30 · x 9:40–10:40",
      "goes 9:00–10:00 x before y")
  }

  @Test("of two automatic blocks that overlap the first stays") func overlapping() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-11-30"), plannable("y", 60, due: "2026-11-30")])
    expect(
      desk.with(blocks: [desk.block("x", "9:00", "10:00", ["x"]), desk.block("y", "9:30", "10:30", ["y"])]),
      "y 10:10–11:10", "goes 9:30–10:30 overlaps")
  }

  @Test("a task whose block was deleted is not planned on that day, unless it is named or all is planned anew")
  func refused() {
    var desk = PlanDesk([plannable("x", 60, due: "2026-11-30"), plannable("y", 60, nextUp: true)])
    desk.request.refused = [PlanRefusal(taskUID: "x", day: PlanDesk.monday)]
    expect(desk, "y 9:00–10:00", "x 60 refused")
    desk.request.only = ["x"]
    expect(desk, "x 9:00–10:00", "")
    desk.request.only = nil
    desk.request.anew = true
    expect(desk, "x 9:00–10:00 · y 10:10–11:10", "")
  }

  @Test("a plan for named tasks moves no block of others") func namedTasks() {
    var desk = PlanDesk([plannable("x", 60, nextUp: true), plannable("y", 60)])
    desk.request.blocks = [desk.block("x", "9:00", "10:00", ["x"]), desk.block("xy", "10:10", "11:40", ["x", "y"])]
    desk.request.only = ["y"]
    desk.request.anew = true
    expect(desk, "y 13:00–13:30", "")
  }

  @Test("a new block takes the first name that no remaining block has") func names() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-11-30")])
    let first = PlannedBlockName.uid(task: "x", day: PlanDesk.monday, number: 1)
    let second = PlannedBlockName.uid(task: "x", day: PlanDesk.monday, number: 2)
    #expect(Planner.plan(desk.request).blocks.map(\.uid) == [first])
    let own = desk.block(first, "16:00", "16:30", [], automatic: false)
    #expect(Planner.plan(desk.with(blocks: [own]).request).blocks.map(\.uid) == [second])
  }
}

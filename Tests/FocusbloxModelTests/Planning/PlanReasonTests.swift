import FocusbloxModel
import Testing

@Suite("Reasons in a plan") struct PlanReasonTests {
  @Test("each share says why it is there, and whether its length is assumed") func reasons() {
    var process = plannable("process", 30)
    process.inProcess = true
    var flagged = plannable("flagged", 30)
    flagged.flagged = true
    var settings = PlanSettings()
    settings.fillsWithUndatedTasks = true
    settings.loadPercent = 100
    settings.pauseMinutes = 0
    let desk = PlanDesk(
      [
        plannable("due", due: "2026-11-30"), plannable("begin", 3000, due: "2026-12-05"), process,
        plannable("said", 30, planned: "2026-11-29"), plannable("next", 30, nextUp: true), flagged,
        plannable("important", 30, importance: .high), plannable("buy", 30), plannable("fill", 30),
        plannable("wall", 30, due: "2026-12-01", after: ["buy"]),
      ], settings: settings)
    var reasons: [String: PlanReason] = [:]
    let plan = Planner.plan(desk.request)
    for share in plan.blocks.flatMap(\.shares) {
      reasons[share.taskUID] = share.reason
      #expect(share.isAssumed == (share.taskUID == "due"))
    }
    #expect(reasons["due"] == .dueToday)
    #expect(reasons["begin"] == .mustBegin)
    #expect(reasons["process"] == .inProcess)
    #expect(reasons["said"] == .saidToday)
    var only = desk.request
    only.tasks.removeAll { $0.uid == "begin" }
    let relaxed = Planner.plan(only).blocks.flatMap(\.shares)
    reasons = Dictionary(relaxed.map { ($0.taskUID, $0.reason) }) { first, _ in first }
    #expect(reasons["next"] == .nextUp)
    #expect(reasons["flagged"] == .flagged)
    #expect(reasons["important"] == .important)
    #expect(reasons["wall"] == .early)
    #expect(reasons["buy"] == .before(taskUID: "wall"))
    #expect(reasons["fill"] == .fill)
    only.only = ["fill"]
    only.settings.fillsWithUndatedTasks = false
    #expect(Planner.plan(only).blocks.flatMap(\.shares).map(\.reason) == [.named])
  }
}

import FocusbloxModel
import Foundation
import Testing

/// What is true of every plan. `FOCUSBLOX_PLAN_WORLDS` raises the number of worlds.
@Suite("Every plan") struct PlanPropertyTests {
  private static let count =
    ProcessInfo.processInfo.environment["FOCUSBLOX_PLAN_WORLDS"].flatMap { UInt64($0) } ?? 300

  @Test("a plan keeps the rules of time, length, order and stability") func properties() {
    for seed in 0..<Self.count {
      let world = RandomPlan(seed: seed)
      let plan = Planner.plan(world.desk.request)
      let faults = PlanFaults(plan, of: world.desk.request).faults
      #expect(faults.isEmpty, "seed \(seed)")
      #expect(Planner.plan(world.shuffled()) == plan, "the order of the input matters: seed \(seed)")
      let written = world.desk.carryingOut(plan)
      let second = Planner.plan(written.request)
      #expect(second.freed.isEmpty, "the second plan removes: seed \(seed)")
      // A piece more may fit, because the places of the first plan are known now.
      #expect(second.blocks.count <= 1, "the second plan adds: seed \(seed)")
      var anew = written.request
      anew.anew = true
      #expect(Planner.plan(anew).blocks.map(Place.init) == plan.blocks.map(Place.init), "anew: seed \(seed)")
    }
  }

  @Test("days of plans, events and completed tasks never touch what must stay") func lives() {
    for seed in 0..<Self.count / 3 {
      var life = PlanLife(seed: seed)
      for _ in 0..<12 { life.liveOn() }
      #expect(life.faults.isEmpty, "seed \(seed)")
    }
  }

  private struct Place: Equatable {
    var start, end: Date
    var shares: [PlannedShare]

    init(_ block: ProposedBlock) { (start, end, shares) = (block.start, block.end, block.shares) }
  }
}

import FocusbloxModel
import Foundation
import TestSupport

/// Days lived with plans: time passes, events come, tasks are completed or added, a person moves a block.
struct PlanLife {
  private(set) var faults: Set<String> = []
  private var desk: PlanDesk
  private var dice: SeededGenerator
  private var steps = 0

  init(seed: UInt64) {
    desk = RandomPlan(seed: seed).desk
    dice = SeededGenerator(seed: seed &+ 1_000_000)
  }

  mutating func liveOn() {
    steps += 1
    desk.request.anew = Int.random(in: 0..<7, using: &dice) == 0
    let plan = Planner.plan(desk.request)
    let now = desk.request.now
    if plan.freed.contains(where: { !$0.block.isAutomatic || $0.block.start <= now }) { faults.insert("touched") }
    // The end of a task's blocks may differ from what its estimate, changed since, says; the rest of the rules holds.
    let newFaults = PlanFaults(plan, of: desk.request).faults.subtracting(["before its blocker"])
    faults.formUnion(newFaults)
    desk = desk.carryingOut(plan)
    if hasOverlap { faults.insert("kept over something") }
    if !Planner.plan(desk.request).freed.isEmpty { faults.insert("second plan removes") }
    change()
  }

  private var coming: [PlanBlock] {
    desk.request.blocks.filter { $0.isAutomatic && $0.start > desk.request.now }.sorted { $0.start < $1.start }
  }

  /// Whether an automatic block to come, of the planned days, overlaps another or solid time.
  private var hasOverlap: Bool {
    let solid =
      desk.request.busy.map { ($0.start, $0.end) }
      + desk.request.blocks.filter { !$0.isAutomatic }.map { ($0.start, $0.end) }
    return zip(coming, coming.dropFirst()).contains { $0.end > $1.start }
      || coming.contains { block in solid.contains { $0.0 < $0.1 && $0.0 < block.end && $0.1 > block.start } }
  }

  private mutating func change() {
    let now = desk.request.now
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<4: desk.request.now += 60 * [10, 30, 60, 120].randomElement(using: &dice)!
    case 4:
      let start = now + 60 * Double(Int.random(in: 0..<600, using: &dice))
      desk.request.busy.append(OccupiedTime(start: start, end: start + 60 * [15, 30, 60].randomElement(using: &dice)!))
    case 5, 6:
      guard let done = desk.request.tasks.indices.randomElement(using: &dice) else { return }
      let task = desk.request.tasks.remove(at: done)
      desk.request.finished.append(
        FinishedTask(uid: task.uid, outcome: .completed, estimateMinutes: task.estimateMinutes))
    case 7:
      let day = WallTime(now, in: desk.request.zone)!.day
      desk.request.tasks.append(plannable("n\(steps)", [15, 45, 90].randomElement(using: &dice)!, due: "\(day)"))
    default:
      guard let moved = coming.randomElement(using: &dice),
        let index = desk.request.blocks.firstIndex(of: moved)
      else { return }
      let by: TimeInterval = 60 * [-60, 60, 120].randomElement(using: &dice)!
      desk.request.blocks[index].start += by
      desk.request.blocks[index].end += by
      desk.request.blocks[index].isAutomatic = false
    }
  }
}

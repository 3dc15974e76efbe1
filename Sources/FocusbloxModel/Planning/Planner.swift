import Foundation

/// Lays open tasks into free time. There are rules and no scores: what is due today; what the person said for today;
/// what must be begun today so that later due dates hold; then the rest.
public enum Planner {
  /// A plan for a request. Two machines get the same plan for the same request.
  public static func plan(_ request: PlanRequest) -> DayPlan {
    let ground = PlanGround(request)
    if request.anew { return DayPlan(PlanAttempt(ground, anew: true, late: [:])) }
    let repair = repair(ground, gone: [:])
    let keepsBlocks = repair.standing.kept.contains { ground.existing.blocks[$0].span.start > ground.now }
    if repair.penalty > 0, keepsBlocks {
      let anew = PlanAttempt(ground, anew: true, late: [:])
      if anew.penalty < repair.penalty {
        var plan = DayPlan(anew)
        plan.isAnewAfterRepair = true
        return plan
      }
    }
    return DayPlan(GivingWay(repair).attempt)
  }

  /// What stands stays, except the blocks in `gone`. A new block may end after the start of a kept one that waits for it;
  /// then that one goes too.
  static func repair(_ ground: PlanGround, gone: [Int: FreedReason]) -> PlanAttempt {
    var late = gone
    while true {
      let attempt = PlanAttempt(ground, anew: false, late: late)
      let early = attempt.keptTooEarly
      guard !early.isEmpty else { return attempt }
      late.merge(early) { first, _ in first }
    }
  }
}

extension DayPlan {
  fileprivate init(_ attempt: PlanAttempt) {
    let ground = attempt.ground
    let existing = ground.existing.blocks
    self.init()
    kept = attempt.standing.kept.map { existing[$0].given }
    freed = existing.indices.compactMap { number in
      attempt.standing.freed[number].map { FreedBlock(block: existing[number].given, reason: $0) }
    }
    blocks = Self.proposed(attempt, freed: freed)
    unplaced = attempt.unplaced.map { task in
      UnplacedTask(
        taskUID: ground.tasks.uids[task], minutes: attempt.work.toPlace[task], reason: attempt.reason(task))
    }
    let lastOfDay = Dictionary(attempt.overloads.map { (ground.clock.day(of: $0.until - 1), $0) }) { _, last in last }
    overloads = lastOfDay.sorted { $0.key < $1.key }.map { _, overload in
      PlanOverload(
        until: PlanClock.date(overload.until), neededMinutes: overload.needed, availableMinutes: overload.available)
    }
    for (task, minutes) in attempt.late { lateMinutes[ground.tasks.uids[task]] = minutes }
    circles = ground.tasks.graph.circles.map { $0.map { ground.tasks.uids[$0] } }
    days = ground.days.map { day in
      let room = attempt.rooms.room(day)
      return PlannedDay(
        day: ground.clock.calendarDay(day), freeMinutes: room.free, plannableMinutes: room.plannable,
        plannedMinutes: attempt.rooms.plannedMinutes(day) + attempt.placedMinutes[day, default: 0])
    }
  }

  /// The new blocks with their names: the first number that no block has which stays.
  private static func proposed(_ attempt: PlanAttempt, freed: [FreedBlock]) -> [ProposedBlock] {
    let ground = attempt.ground
    let old = Dictionary(freed.map { ($0.block.uid, $0.block) }) { first, _ in first }
    var taken = Set(ground.request.blocks.map(\.uid)).subtracting(old.keys)
    return attempt.blocks.compactMap { new in
      guard let first = new.block.shares.first else { return nil }
      let (task, day) = (ground.tasks.uids[first.task], ground.clock.calendarDay(new.day))
      var number = 1
      var uid = PlannedBlockName.uid(task: task, day: day, number: number)
      while !taken.insert(uid).inserted {
        number += 1
        uid = PlannedBlockName.uid(task: task, day: day, number: number)
      }
      return ProposedBlock(
        uid: uid, start: PlanClock.date(new.block.span.start), end: PlanClock.date(new.block.span.end),
        shares: new.block.shares.map { share in
          PlannedShare(
            taskUID: ground.tasks.uids[share.task], minutes: share.minutes,
            isAssumed: !ground.tasks.marks[share.task].hasEstimate, reason: share.cause.reason(ground.tasks))
        },
        replaced: old[uid])
    }
  }
}

/// A request in the planner's terms. A repair may need several attempts, all on the same ground, and every part of an
/// attempt asks it: as a structure it would be copied at each question.
final class PlanGround {
  let request: PlanRequest
  let clock: PlanClock
  let limits: PlanLimits
  let tasks: OpenTasks
  let existing: ExistingBlocks
  /// The time of events and of the person's blocks.
  let solid: [MinuteSpan]
  /// The current minute: what begins now has begun.
  let now: Int
  /// The first minute of a new block.
  let earliest: Int
  let days: ClosedRange<Int>
  /// The end of the last day.
  let end: Int

  init(_ request: PlanRequest) {
    self.request = request
    days = request.days.lowerBound.ordinal...request.days.upperBound.ordinal
    clock = PlanClock(zone: request.zone, around: days.lowerBound)
    limits = PlanLimits(request.settings)
    now = PlanClock.minute(of: request.now)
    earliest = PlanClock.nextMinute(of: request.now) + PlanLimits.lead
    tasks = OpenTasks(request, limits: limits, clock: clock)
    existing = ExistingBlocks(request, tasks: tasks, limits: limits, now: now)
    let busy = request.busy.map { time in
      MinuteSpan(start: PlanClock.minute(of: time.start), end: PlanClock.nextMinute(of: time.end))
    }
    solid = (busy + existing.blocks.filter { !$0.given.isAutomatic }.map(\.span)).merged()
    end = clock.instant(days.upperBound + 1, 0)
  }

  /// Whether the planner may take a block away.
  func mayMove(_ block: ExistingBlocks.Block) -> Bool {
    block.given.isAutomatic && block.isNamed && block.span.start > now
      && days.contains(clock.day(of: block.span.start))
  }
}

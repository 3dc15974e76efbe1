/// A day of a plan.
struct DayBounds {
  let ordinal: Int
  /// Its first instant that is not past.
  let start: Int
  let end: Int
  let calendarDay: CalendarDay

  init(_ ordinal: Int, _ ground: PlanGround) {
    self.ordinal = ordinal
    start = max(ground.now, ground.clock.instant(ordinal, 0))
    end = ground.clock.instant(ordinal + 1, 0)
    calendarDay = ground.clock.calendarDay(ordinal)
  }

  /// The UIDs of the tasks that are not planned on the day because a person deleted their block.
  func refused(_ request: PlanRequest) -> Set<String> {
    guard !request.anew else { return [] }
    return Set(request.refused.filter { $0.day == calendarDay }.map(\.taskUID)).subtracting(request.only ?? [])
  }
}

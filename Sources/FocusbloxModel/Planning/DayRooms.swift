/// What may still be planned on each day. The blocks that stay do not change within an attempt, so that each answer is
/// computed once.
final class DayRooms {
  struct Room {
    /// The free minutes; automatic blocks to come count as free.
    var free: Int
    /// The part that may be planned.
    var plannable: Int
    /// What the automatic blocks to come leave of it.
    var left: Int
  }

  private struct Limit: Hashable {
    var day: Int
    var end: Int
  }

  private let ground: PlanGround
  /// The times without room for a block: events, the person's blocks, and a pause on both sides.
  private let cuts: [MinuteSpan]
  /// The running automatic blocks, with their pauses.
  private let running: [MinuteSpan]
  private let planned: [Int: [MinuteSpan]]
  private var spans: [Int: [MinuteSpan]] = [:]
  /// The rooms and the ends of the days from the first one on.
  private var rooms: [(room: Room, end: Int)] = []
  private var partial: [Limit: Room] = [:]
  /// For each day from the first one on, the sum of `left` of all days before it.
  private var sums = [0]

  /// - Parameter kept: the automatic blocks that stay.
  init(_ ground: PlanGround, kept: [MinuteSpan]) {
    self.ground = ground
    let pause = ground.limits.pause
    cuts = ground.solid.map { $0.widened(by: pause) }.merged()
    running = kept.filter { $0.start <= ground.now && $0.end + pause > ground.earliest }
      .map { $0.widened(by: pause) }.merged()
    planned = Dictionary(grouping: kept) { ground.clock.day(of: $0.start) }
  }

  /// The hours of a day from now on, without events, the person's blocks, and pauses.
  func hours(_ day: Int) -> [MinuteSpan] {
    if let known = spans[day] { return known }
    let weekday = ground.clock.calendarDay(day).weekday
    let hours = ground.limits.hours.spans(on: weekday).map { span in
      MinuteSpan(
        start: max(ground.clock.instant(day, span.lowerBound), ground.earliest),
        end: ground.clock.instant(day, span.upperBound))
    }
    let free = hours.filter { $0.length > 0 }.subtracting(cuts)
    spans[day] = free
    return free
  }

  /// The gaps of a day between `taken`, which is merged, with their ends on the grid.
  func gaps(_ day: Int, without taken: [MinuteSpan]) -> [MinuteSpan] {
    hours(day).subtracting(taken).compactMap { gap in
      let span = MinuteSpan(start: ground.clock.roundedUp(gap.start), end: ground.clock.roundedDown(gap.end))
      return span.length >= PlanLimits.grid ? span : nil
    }
  }

  /// The minutes of the day's automatic blocks that stay.
  func plannedMinutes(_ day: Int) -> Int { planned[day, default: []].reduce(0) { $0 + $1.length } }

  /// The room of a day, which is not before the first one of the plan.
  func room(_ day: Int) -> Room { whole(day).room }

  private func whole(_ day: Int) -> (room: Room, end: Int) {
    let first = ground.days.lowerBound
    while rooms.count <= day - first {
      let next = first + rooms.count
      rooms.append((computed(next, until: PlanClock.never), ground.clock.instant(next + 1, 0)))
    }
    return rooms[day - first]
  }

  /// The minutes that are left from the start of a day to an instant on the same or a later day.
  func left(from day: Int, until end: Int) -> Int {
    let last = ground.clock.day(of: end - 1)
    guard last >= day else { return 0 }
    return sum(before: last) - sum(before: day) + left(on: last, until: end)
  }

  private func left(on day: Int, until end: Int) -> Int {
    let whole = whole(day)
    if end >= whole.end { return whole.room.left }
    let limit = Limit(day: day, end: end)
    if let known = partial[limit] { return known.left }
    let room = computed(day, until: end)
    partial[limit] = room
    return room.left
  }

  private func sum(before day: Int) -> Int {
    let first = ground.days.lowerBound
    while sums.count <= day - first { sums.append(sums[sums.count - 1] + room(first + sums.count - 1).left) }
    return day > first ? sums[day - first] : 0
  }

  private func computed(_ day: Int, until end: Int) -> Room {
    let gaps = gaps(day, without: running).map { min($0.end, end) - $0.start }
    let free = gaps.filter { $0 >= PlanLimits.leastGap }.reduce(0, +)
    var plannable = PlanLimits.down(free * ground.limits.load / 100)
    let own = planned[day, default: []]
    if let most = ground.limits.most {
      let begun = own.filter { $0.start <= ground.now }.reduce(0) { $0 + $1.length }
      plannable = min(plannable, max(0, PlanLimits.down(most - begun)))
    }
    let coming = own.filter { $0.start > ground.now && $0.start < end }.reduce(0) { $0 + $1.length }
    return Room(free: free, plannable: plannable, left: max(0, plannable - coming))
  }
}

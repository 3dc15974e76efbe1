/// The new blocks of one day, and the gaps that they and the other blocks leave.
struct DayPlacement {
  struct Block {
    var span: MinuteSpan
    var shares: [(task: Int, minutes: Int, cause: PlanCause)]
  }

  private(set) var blocks: [Block] = []

  private let ground: PlanGround
  private let rooms: DayRooms
  private let day: Int
  /// The other automatic blocks of the day and near it.
  private let taken: [MinuteSpan]
  private var gaps: [MinuteSpan] = []
  /// The gaps as they would be without one of the blocks, because many short tasks ask for them in vain.
  private var gapsWithout: [Int: [MinuteSpan]] = [:]
  /// The blocks for tasks that are shorter than the shortest piece, by start.
  private var shared: [Int] = []

  init(_ ground: PlanGround, rooms: DayRooms, day: Int, taken: [MinuteSpan]) {
    self.ground = ground
    self.rooms = rooms
    self.day = day
    let hours = rooms.hours(day)
    let pause = ground.limits.pause
    if let first = hours.first, let last = hours.last {
      self.taken = taken.filter { $0.end + pause > first.start && $0.start - pause < last.end }
    } else {
      self.taken = []
    }
    gaps = openGaps(without: nil)
  }

  /// Places minutes of a task. Where the deadline leaves no room, what remains goes behind it.
  ///
  /// - Parameters:
  ///   - start: the earliest start.
  ///   - deadline: `nil` where it is over, or there is none.
  /// - Returns: the spans of the minutes that found a place.
  mutating func place(
    _ task: Int, _ minutes: Int, from start: Int, deadline: Int?, cause: PlanCause
  ) -> [MinuteSpan] {
    var placed: [MinuteSpan] = []
    for end in [deadline, PlanClock.never].compactMap({ $0 }) {
      let rest = minutes - placed.reduce(0) { $0 + $1.length }
      if rest < ground.limits.shortest {
        placed += share(task, rest, from: start, before: end, cause).map { [$0] } ?? []
      } else if let whole = whole(rest, from: start, before: end) {
        put(whole, task, cause)
        placed.append(whole)
      } else if rest >= 2 * ground.limits.shortest {
        placed += pieces(task, rest, from: start, before: end, cause)
      }
      if placed.reduce(0, { $0 + $1.length }) == minutes { break }
    }
    return placed
  }

  /// Puts a short task at the end of the first shared block that can hold it, or into a new one.
  private mutating func share(
    _ task: Int, _ minutes: Int, from start: Int, before end: Int, _ cause: PlanCause
  ) -> MinuteSpan? {
    for index in shared {
      let old = blocks[index].span
      let longer = MinuteSpan(start: old.start, end: old.end + minutes)
      guard longer.length <= ground.limits.longest, longer.end <= end, old.end >= start,
        gaps(without: index).contains(where: { $0.start <= longer.start && longer.end <= $0.end })
      else { continue }
      blocks[index].span = longer
      blocks[index].shares.append((task, minutes, cause))
      updateGaps()
      return MinuteSpan(start: old.end, end: longer.end)
    }
    guard let gap = usable(from: start).first(where: { $0.length >= minutes && $0.start + minutes <= end }) else {
      return nil
    }
    let span = MinuteSpan(start: gap.start, end: gap.start + minutes)
    put(span, task, cause, isShared: true)
    return span
  }

  private func whole(_ minutes: Int, from start: Int, before end: Int) -> MinuteSpan? {
    guard minutes <= ground.limits.longest else { return nil }
    return usable(from: start).first { $0.length >= minutes && $0.start + minutes <= end }
      .map { MinuteSpan(start: $0.start, end: $0.start + minutes) }
  }

  /// Divides a task into pieces of about one length, as many as find a place.
  private mutating func pieces(
    _ task: Int, _ minutes: Int, from start: Int, before end: Int, _ cause: PlanCause
  ) -> [MinuteSpan] {
    var placed: [MinuteSpan] = []
    var rest = minutes
    while rest > 0, let piece = nextPiece(of: rest, from: start, before: end) {
      put(piece, task, cause)
      placed.append(piece)
      rest -= piece.length
    }
    return placed
  }

  private func nextPiece(of rest: Int, from start: Int, before end: Int) -> MinuteSpan? {
    let shortest = ground.limits.shortest
    let number = (rest + ground.limits.longest - 1) / ground.limits.longest
    let even = PlanLimits.up((rest + number - 1) / number)
    for gap in usable(from: start) where gap.start < end {
      var minutes = PlanLimits.down(min(even, gap.length, end - gap.start))
      if minutes < rest, rest - minutes < shortest { minutes = rest - shortest }
      if minutes >= min(shortest, rest) { return MinuteSpan(start: gap.start, end: gap.start + minutes) }
    }
    return nil
  }

  private mutating func put(_ span: MinuteSpan, _ task: Int, _ cause: PlanCause, isShared: Bool = false) {
    if isShared {
      let place = shared.firstIndex { blocks[$0].span.start > span.start } ?? shared.count
      shared.insert(blocks.count, at: place)
    }
    blocks.append(Block(span: span, shares: [(task, span.length, cause)]))
    updateGaps()
  }

  private mutating func updateGaps() {
    gaps = openGaps(without: nil)
    gapsWithout = [:]
  }

  private mutating func gaps(without index: Int) -> [MinuteSpan] {
    if let known = gapsWithout[index] { return known }
    let gaps = openGaps(without: index)
    gapsWithout[index] = gaps
    return gaps
  }

  /// The gaps from a time on.
  private func usable(from start: Int) -> some Sequence<MinuteSpan> {
    gaps.lazy.compactMap { [clock = ground.clock] gap in
      guard gap.start < start else { return gap }
      let later = MinuteSpan(start: clock.roundedUp(start), end: gap.end)
      return later.length >= PlanLimits.grid ? later : nil
    }
  }

  /// The gaps between the other blocks and the day's new ones, but for one of these.
  private func openGaps(without index: Int?) -> [MinuteSpan] {
    let new = blocks.indices.filter { $0 != index }.map { blocks[$0].span }
    return rooms.gaps(day, without: (taken + new).map { $0.widened(by: ground.limits.pause) }.merged())
  }
}

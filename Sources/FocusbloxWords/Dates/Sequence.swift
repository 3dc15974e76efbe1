import Foundation

/// The parts of a WHEN in order, and their common meaning.
struct Sequence {
  var items: [Item]

  enum Outcome {
    case values([When])
    case refused(Refusal.Reason, [When])
  }

  /// `nil` where the parts cannot be combined.
  func outcome(_ around: ReadingContext) -> Outcome? {
    for item in items {
      if case .refused(let reason, let days) = item.kind { return .refused(reason, timed(days, around)) }
    }
    let instants = items.flatMap { item -> [Date] in if case .instants(let all) = item.kind { all } else { [] } }
    if !instants.isEmpty { return instant(instants, around) }
    let clocks = items.compactMap { item -> Clock? in if case .clock(let clock) = item.kind { clock } else { nil } }
    let parts = items.compactMap { item -> DayPart? in
      switch item.kind {
      case .part(let part), .todaysPart(let part): part
      default: nil
      }
    }
    if clocks.contains(where: \.isImpossible) { return .refused(.nosuch, []) }
    if clocks.count > 1 || parts.count > 1 { return .refused(.twice, []) }
    switch days(around) {
    case .nothing: return nil
    case .refused(let reason): return .refused(reason, [])
    case .none: return alone(clocks.first, parts.first, around)
    case .days(let days):
      let isTodaysPart = !parts.isEmpty && days == [around.today]
      return on(days, clocks.first, parts.first, isTodaysPart: isTodaysPart, around)
    }
  }

  // MARK: days

  private enum Days {
    case nothing, none
    case days([Day])
    case refused(Refusal.Reason)
  }

  private func days(_ around: ReadingContext) -> Days {
    var candidates: [Day]?
    var hasDayWord = false
    var weekdays: [(number: Int, index: Int)] = []
    for (index, item) in items.enumerated() {
      var days: [Day]
      switch item.kind {
      case .days(let all): days = all
      case .todaysPart: days = [around.today]
      case .weekday(let number):
        weekdays.append((number, index))
        continue
      default: continue
      }
      if item.shape == .dayWord {
        // “morgen morgen” is not a date.
        if hasDayWord { return .nothing }
        hasDayWord = true
      }
      if let known = candidates {
        days = known.filter(days.contains)
        if days.isEmpty { return .refused(.twice) }
      }
      candidates = days
    }
    if weekdays.count > 1 { return .refused(.twice) }
    guard let candidates else { return weekdays.first.map { .days([around.today.coming($0.number)]) } ?? .none }
    guard let weekday = weekdays.first else { return .days(candidates) }
    if !isCheck(at: weekday.index) { return .nothing }
    let fitting = candidates.filter { $0.weekday == weekday.number }
    return fitting.isEmpty ? .refused(.mismatch) : .days(fitting)
  }

  /// Whether the weekday only checks a day. Before a distance the weekday is the starting day, and before `morgen` the
  /// text means Monday morning.
  private func isCheck(at index: Int) -> Bool {
    items.enumerated().allSatisfy { other, item in
      switch item.shape {
      case .distance(let hasIn): hasIn && other < index
      case .dayWord: !(other == index + 1 && item.isAlsoMorning)
      default: true
      }
    }
  }

  // MARK: together

  private func instant(_ instants: [Date], _ around: ReadingContext) -> Outcome? {
    guard items.count > 1 else { return .values(instants.map { .time(around.moment($0)) }) }
    // “heute in 2 Stunden”
    guard items.count == 2, case .days(let days)? = items.first(where: \.isDay)?.kind, instants.count == 1 else {
      return .refused(.twice, [])
    }
    let moment = around.moment(instants[0])
    return days == [moment.day] ? .values([.time(moment)]) : .refused(.twice, [])
  }

  /// A time without a day: today, where the time is still ahead.
  private func alone(_ clock: Clock?, _ part: DayPart?, _ around: ReadingContext) -> Outcome? {
    if part == .night, clock == nil { return .refused(.ambiguous, night([around.today], around)) }
    guard let times = times(clock, part, around) else { return nil }
    if times.isEmpty { return .refused(.mismatch, []) }
    if clock?.style == .midnight, part != nil { return .refused(.ambiguous, []) }
    let (today, tomorrow) = (around.today, around.today.plus(1))
    if times.count > 1 {
      let next = times.map { time in
        let moment = around.moment(today, time)
        return When.time(moment.instant > around.now ? moment : around.moment(tomorrow, time))
      }
      return .refused(.ambiguous, next)
    }
    let moment = around.moment(today, times[0])
    if moment.instant > around.now { return .values([.time(moment)]) }
    return .refused(.past, [.time(moment), .time(around.moment(tomorrow, times[0]))])
  }

  private func on(_ days: [Day], _ clock: Clock?, _ part: DayPart?, isTodaysPart: Bool, _ around: ReadingContext)
    -> Outcome?
  {
    guard clock != nil || part != nil else {
      return days.count == 1 ? .values(days.map(When.day)) : .refused(.ambiguous, days.map(When.day))
    }
    if part == .night, clock == nil || days == [around.today] { return .refused(.ambiguous, night(days, around)) }
    if clock?.style == .midnight {
      let both = days.flatMap { [around.moment($0, TimeOfDay(0)), around.moment($0, TimeOfDay(24))] }
      return .refused(.ambiguous, both.map(When.time))
    }
    guard let times = times(clock, part, around) else { return nil }
    if times.isEmpty { return .refused(.mismatch, []) }
    // For many people the small hours of a night belong to the day before.
    if part == .night, times.contains(where: { $0.hour < 12 }) {
      return .refused(
        .ambiguous,
        days.flatMap { day in times.flatMap { [around.moment(day, $0), around.moment(day.plus(1), $0)] } }.map(
          When.time))
    }
    let moments = days.flatMap { day in times.map { around.moment(day, $0) } }
    if moments.count > 1 { return .refused(.ambiguous, moments.map(When.time)) }
    if isTodaysPart, moments[0].instant <= around.now {
      return .refused(.past, [.time(moments[0]), .time(around.moment(days[0].plus(1), times[0]))])
    }
    return .values([.time(moments[0])])
  }

  /// The readings of a night: the evening of the day, and its end.
  private func night(_ days: [Day], _ around: ReadingContext) -> [When] {
    days.flatMap { [around.moment($0, around.parts.evening), around.moment($0, TimeOfDay(24))] }.map(When.time)
  }

  private func times(_ clock: Clock?, _ part: DayPart?, _ around: ReadingContext) -> [TimeOfDay]? {
    if let clock { return clock.meant(part) }
    return part.map { [around.time(of: $0)] }
  }

  /// The readings of a refused day, with the time beside it.
  private func timed(_ days: [Day], _ around: ReadingContext) -> [When] {
    let clock = items.compactMap { item -> Clock? in if case .clock(let clock) = item.kind { clock } else { nil } }
      .first
    guard let time = clock?.times.first, clock?.isImpossible == false else { return days.map(When.day) }
    return days.map { .time(around.moment($0, time)) }
  }
}

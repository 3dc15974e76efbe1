/// The occurrences of a rule on the wall clock of its DTSTART, in order, by integer arithmetic on days.
///
/// A DTSTART that does not match the rule is not an occurrence: RFC 5545 section 3.8.5.3 leaves that case undefined,
/// and programs differ. COUNT counts the occurrences of the rule. Time zones do not matter here. A wall-clock time that
/// does not exist on its day is returned unchanged; its conversion to an instant follows RFC 5545 section 3.3.5.
public struct RecurrenceExpansion: Sendable {
  private let rule: RecurrenceRule
  private let start: LocalDateTime
  private let until: LocalDateTime?
  private let filter: DayFilter
  /// The seconds of the day at which a matching day has occurrences, for frequencies of a day or longer.
  private let times: [Int]
  private let budget: Int
  private let lastDay = 2_932_896
  /// The most occurrences of one period, which are held in memory together. No rule of a user has more in a year.
  private let mostInPeriod = 86_400
  private var isOverfull = false

  /// The number of the next period, counted in units of the frequency since its epoch.
  private var period: Int
  private var waiting: [Int] = []
  private var nextWaiting = 0
  private var given = 0
  private var steps = 0
  private var latest: LocalDateTime
  private var latestSeconds = Int.min
  private var earliest: LocalDateTime
  private var isOver = false

  /// Starts an expansion.
  /// - Parameters:
  ///   - until: the last wall-clock time; `nil` for the rule's own UNTIL on the clock of `start`.
  ///   - budget: the number of days that are inspected between two occurrences before the search stops. A period with
  ///     more than 86,400 occurrences exhausts the budget.
  public init(_ rule: RecurrenceRule, start: LocalDateTime, until: LocalDateTime? = nil, budget: Int = 150_000) {
    self.rule = rule
    self.start = start
    self.until = until ?? rule.until.map(Self.lastMoment)
    self.budget = budget
    filter = DayFilter(rule, start: start.day)
    latest = start
    earliest = start
    times = Self.times(rule, start)
    period = Self.firstPeriod(rule, start)
  }

  /// Returns the next occurrence; `nil` after the last.
  /// - Throws: `RecurrenceError.budgetExhausted`. Further calls return `nil`.
  public mutating func next() throws(RecurrenceError) -> LocalDateTime? {
    while !isOver {
      while nextWaiting < waiting.count {
        let seconds = waiting[nextWaiting]
        nextWaiting += 1
        // A day that one month passes on may also be a day of the next month.
        guard seconds >= earliest.secondsSince1970, rule.skip != .forward || seconds > latestSeconds else {
          continue
        }
        guard let occurrence = LocalDateTime(secondsSince1970: seconds), occurrence <= until ?? occurrence,
          given < rule.count ?? .max
        else {
          isOver = true
          return nil
        }
        given += 1
        steps = 0
        latest = occurrence
        latestSeconds = seconds
        return occurrence
      }
      if given >= rule.count ?? .max { isOver = true }
      if steps > budget {
        isOver = true
        throw .budgetExhausted(after: latest)
      }
      advance()
      if isOverfull {
        waiting.removeAll()
        steps = budget + 1
      }
    }
    return nil
  }

  /// Skips the occurrences before `time` without counting them. A rule with COUNT stays unchanged, because its
  /// occurrences must be counted.
  public mutating func skip(to time: LocalDateTime) {
    guard rule.count == nil, time > start else { return }
    earliest = time
    let step = rule.frequency == .weekly ? 7 * rule.interval : rule.interval
    let target = Self.firstPeriod(rule, time)
    guard target > period else { return }
    period += (target - period) / step * step
    waiting.removeAll()
    nextWaiting = 0
  }

  /// UNTIL on the wall clock of DTSTART. A day means the end of that day.
  static func lastMoment(_ until: DateTimeValue) -> LocalDateTime {
    if case .date(let day) = until { return LocalDateTime(endOf: day) }
    return until.wallClock
  }

  private static func times(_ rule: RecurrenceRule, _ start: LocalDateTime) -> [Int] {
    let hours = rule.byHour.isEmpty ? [start.hour] : Set(rule.byHour).sorted()
    let minutes = rule.byMinute.isEmpty ? [start.minute] : Set(rule.byMinute).sorted()
    let seconds = rule.bySecond.isEmpty ? [start.second] : Set(rule.bySecond.map { min($0, 59) }).sorted()
    return hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { second in hour * 3600 + minute * 60 + second } }
    }
  }

  private static func firstPeriod(_ rule: RecurrenceRule, _ start: LocalDateTime) -> Int {
    switch rule.frequency {
    case .yearly: start.day.year
    case .monthly: start.day.year * 12 + start.day.month - 1
    case .weekly: start.day.daysSince1970 - (start.day.weekday - rule.weekStart + 7) % 7
    case .daily: start.day.daysSince1970
    case .hourly: start.day.daysSince1970 * 24 + start.hour
    case .minutely: start.day.daysSince1970 * 1440 + start.hour * 60 + start.minute
    case .secondly: start.secondsSince1970
    }
  }

  /// Moves the occurrences of one period into `waiting` and advances to the next period.
  private mutating func advance() {
    waiting.removeAll(keepingCapacity: true)
    nextWaiting = 0
    steps += 1
    switch rule.frequency {
    case .yearly:
      guard period <= 9999 else {
        isOver = true
        return
      }
      for month in 1...12 where filter.allows(month: month) { addMonth(year: period, month: month) }
      period += rule.interval
    case .monthly:
      guard period / 12 <= 9999 else {
        isOver = true
        return
      }
      if filter.allows(month: period % 12 + 1) { addMonth(year: period / 12, month: period % 12 + 1) }
      period += rule.interval
    case .weekly:
      // The last week of the calendar is shortened, because days after year 9999 match no rule.
      guard period <= lastDay else {
        isOver = true
        return
      }
      for number in period..<(period + 7) { addDay(number) }
      period += 7 * rule.interval
    case .daily:
      guard period <= lastDay else {
        isOver = true
        return
      }
      addDay(period)
      period += rule.interval
    case .hourly: advanceWithinDay(unitsPerDay: 24)
    case .minutely: advanceWithinDay(unitsPerDay: 1440)
    case .secondly: advanceWithinDay(unitsPerDay: 86_400)
    }
    selectPositions()
  }

  private mutating func addMonth(year: Int, month: Int) {
    let length = Day.length(ofMonth: month, year: year)
    let first = Day.daysSince1970(year: year, month: month, day: 1)
    steps += length
    for day in 1...length
    where filter.allows(first + day - 1, year: year, month: month, day: day, monthLength: length) {
      addTimes(first + day - 1)
    }
    // The first day of the next month, which this period reaches by a day that its own month lacks.
    guard filter.overflows(monthLength: length), let next = Day(daysSince1970: first + length),
      filter.allowsApartFromMonthDay(
        first + length, year: next.year, day: 1, monthLength: Day.length(ofMonth: next.month, year: next.year))
    else { return }
    addTimes(first + length)
  }

  private mutating func addDay(_ number: Int) {
    steps += 1
    if allows(number) { addTimes(number) }
  }

  private mutating func addTimes(_ number: Int) {
    guard waiting.count + times.count <= mostInPeriod else {
      isOverfull = true
      return
    }
    for time in times { waiting.append(number * 86_400 + time) }
  }

  private func allows(_ number: Int) -> Bool {
    guard let day = Day(daysSince1970: number), filter.allows(month: day.month) else { return false }
    return filter.allows(
      number, year: day.year, month: day.month, day: day.day,
      monthLength: Day.length(ofMonth: day.month, year: day.year))
  }

  /// Advances by one hour, minute or second, and skips the rest of days or hours that do not match.
  private mutating func advanceWithinDay(unitsPerDay: Int) {
    // One such step costs as much as the check of four days.
    steps += 3
    let number = period >= 0 ? period / unitsPerDay : -((-(period + 1)) / unitsPerDay) - 1
    guard number <= lastDay else {
      isOver = true
      return
    }
    guard allows(number) else { return leap(to: (number + 1) * unitsPerDay) }
    let unit = period - number * unitsPerDay
    let unitsPerHour = unitsPerDay / 24
    let hour = unit / unitsPerHour
    guard rule.byHour.isEmpty || rule.byHour.contains(hour) else {
      return leap(to: number * unitsPerDay + (hour + 1) * unitsPerHour)
    }
    let minutes: [Int]
    let seconds: [Int]
    switch rule.frequency {
    case .hourly:
      minutes = rule.byMinute.isEmpty ? [start.minute] : Set(rule.byMinute).sorted()
      seconds = rule.bySecond.isEmpty ? [start.second] : Set(rule.bySecond).sorted()
    case .minutely:
      minutes = rule.byMinute.isEmpty || rule.byMinute.contains(unit % 60) ? [unit % 60] : []
      seconds = rule.bySecond.isEmpty ? [start.second] : Set(rule.bySecond).sorted()
    default:
      let minute = unit / 60 % 60
      guard rule.byMinute.isEmpty || rule.byMinute.contains(minute) else {
        return leap(to: number * unitsPerDay + (unit / 60 + 1) * 60)
      }
      minutes = [minute]
      seconds = rule.bySecond.isEmpty || rule.bySecond.contains(unit % 60) ? [unit % 60] : []
    }
    for minute in minutes {
      for second in seconds { waiting.append(number * 86_400 + hour * 3600 + minute * 60 + min(second, 59)) }
    }
    period += rule.interval
  }

  /// Advances to the first period of the series at or after `target`.
  private mutating func leap(to target: Int) {
    period += max(1, (target - period + rule.interval - 1) / rule.interval) * rule.interval
  }

  private mutating func selectPositions() {
    guard !rule.bySetPosition.isEmpty, !waiting.isEmpty else { return }
    let set = waiting
    let positions = Set(rule.bySetPosition.map { $0 > 0 ? $0 - 1 : set.count + $0 })
    waiting = set.indices.filter(positions.contains).map { set[$0] }
  }
}

extension LocalDateTime {
  /// The last second of the day.
  init(endOf day: Day) {
    self.day = day
    hour = 23
    minute = 59
    second = 59
  }
}

public import Foundation

/// The continuation of a series from one of its instances: by one occurrence, or past all missed occurrences.
public struct SeriesCourse {
  public private(set) var now: Date
  var zone: TimeZone
  /// Whether missed occurrences are skipped.
  var catchesUp: Bool
  /// Answers for RRULEs; `nil` ends the series.
  var nextOccurrence: (_ rule: String, _ after: CalendarTime) -> CalendarTime?

  /// Answers for another program's series from its whole recurrence set; `nil` where only its rule is known.
  var following: Following?

  public typealias Following = (_ task: TaskItem, _ course: SeriesCourse) -> SeriesContinuation?

  public init(
    now: Date, zone: TimeZone, catchesUp: Bool = true, following: Following? = nil,
    nextOccurrence: @escaping (_ rule: String, _ after: CalendarTime) -> CalendarTime?
  ) {
    self.following = following
    self.now = now
    self.zone = zone
    self.catchesUp = catchesUp
    self.nextOccurrence = nextOccurrence
  }

  /// The next position of the series.
  struct Place: Hashable {
    var time: CalendarTime
    /// The remaining pattern; each step reduces COUNT.
    var pattern: RecurrencePattern
    /// The day of the month to store where a shorter month moved `time` to its last day.
    var dayOfMonth: Int?
    /// The number of occurrences between the instance and `time`.
    var passedOver = 0
  }

  /// The bound of steps, because a rule by minutes could run endlessly. No series by days is that late.
  private static let mostSteps = 100_000

  /// The first occurrence after `leading` that is not past; `nil` where the series ends before.
  func place(after leading: CalendarTime, _ pattern: RecurrencePattern, dayOfMonth: Int?) -> Place? {
    guard let start = pattern.isFromCompletion ? today.flatMap({ leading.moved(to: $0, in: zone) }) : leading,
      var place = step(from: Place(time: start, pattern: pattern, dayOfMonth: dayOfMonth))
    else { return nil }
    while isPassedOver(place.time), place.passedOver < Self.mostSteps {
      guard let later = step(from: place) else { return nil }
      place = later
      place.passedOver += 1
    }
    return place
  }

  /// The number of past occurrences after `leading`, where the series has no later one.
  func passedOverAtEnd(after leading: CalendarTime, _ pattern: RecurrencePattern, dayOfMonth: Int?) -> Int {
    var (place, count) = (Place(time: leading, pattern: pattern, dayOfMonth: dayOfMonth), 0)
    while count < Self.mostSteps, let later = step(from: place) {
      guard isPassedOver(later.time) else { return 0 }
      (place, count) = (later, count + 1)
    }
    return count
  }

  private func step(from place: Place) -> Place? {
    guard let left = place.pattern.afterOneInstance,
      let time = NextOccurrence.after(
        place.time, pattern: place.pattern, dayOfMonth: place.dayOfMonth, zone: zone, rule: nextOccurrence)
    else { return nil }
    let day = NextOccurrence.dayToRemember(
      after: place.time, time, pattern: place.pattern, place.dayOfMonth, zone)
    return Place(time: time, pattern: left, dayOfMonth: day, passedOver: place.passedOver)
  }

  /// Whether the series goes on behind the occurrence.
  public func isPassedOver(_ time: CalendarTime) -> Bool { catchesUp && isOver(time) }

  /// Whether the occurrence is past. An all-day occurrence is past as soon as its day begins, because today's
  /// occurrence is the completed one.
  private func isOver(_ time: CalendarTime) -> Bool {
    guard case .day(let day) = time else { return time.instant(in: zone) <= now }
    return today.map { day <= $0 } ?? false
  }

  var today: CalendarDay? { WallTime(now, in: zone)?.day }
}

/// The occurrence with which another program's series goes on.
public struct SeriesContinuation: Sendable, Hashable {
  public var due: CalendarTime?
  /// `nil` where the task's start is not that of its series.
  public var start: CalendarTime?
  /// The rule that remains.
  public var rule: String?
  /// The number of occurrences that were passed over.
  public var passedOver: Int
  /// The next one of several single occurrences; `nil` in a series.
  public var single: SingleOccurrence?

  /// An occurrence that has all of its values for itself.
  public struct SingleOccurrence: Sendable, Hashable {
    /// The whole task at this occurrence.
    public var task: TaskItem
    /// The place in the series of the occurrence before it.
    public var former: String

    public init(task: TaskItem, former: String) { (self.task, self.former) = (task, former) }
  }

  public init(
    due: CalendarTime?, start: CalendarTime?, rule: String?, passedOver: Int, single: SingleOccurrence? = nil
  ) {
    (self.due, self.start, self.rule, self.passedOver) = (due, start, rule, passedOver)
    self.single = single
  }
}

extension RecurrencePattern {
  /// The remaining pattern after one instance; `nil` where COUNT is exhausted.
  fileprivate var afterOneInstance: RecurrencePattern? {
    switch self {
    case .custom(let rule): ForeignSeries.count(of: rule) == 1 ? nil : .custom(ForeignSeries.reduced(rule, by: 1))
    case .afterCompletion(let steps): steps.afterOneInstance.map(RecurrencePattern.afterCompletion)
    default: self
    }
  }

  /// Whether several instances may be due on one day. Only the text decides, so that every machine gives the same
  /// answer.
  var mayRepeatWithinADay: Bool {
    guard case .custom(let rule) = steps else { return false }
    let parts = rule.uppercased().split(separator: ";")
    return parts.contains { part in
      ["FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY"].contains(String(part))
        || ["BYHOUR=", "BYMINUTE=", "BYSECOND="].contains { part.hasPrefix($0) }
    }
  }
}

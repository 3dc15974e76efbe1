/// The settings of a plan. Lengths are in minutes of real time; only the hours are wall-clock times.
public struct PlanSettings: Sendable, Hashable {
  public var hours: WorkHours
  /// The part of the free time that may be planned, in per cent. The rest stays for the unexpected; only work
  /// that is due may use it.
  public var loadPercent = 80
  /// The time between a planned block and anything else.
  public var pauseMinutes = 10
  /// The shortest piece of a divided task. Shorter tasks share a block.
  public var shortestMinutes = 30
  /// The longest block.
  public var longestMinutes = 90
  /// The most minutes that a day may have in automatic blocks, work that is due included.
  public var mostMinutesPerDay: Int?
  /// The estimate of a task that has none.
  public var defaultEstimateMinutes = 30
  /// Whether the remaining room is filled with tasks that have an estimate, but neither a due nor a planned date.
  public var fillsWithUndatedTasks = false

  public init(hours: WorkHours = .office) { self.hours = hours }

  /// The person's settings.
  public init(_ settings: Settings) {
    hours = settings.workHours
    loadPercent = settings.planLoad
    pauseMinutes = settings.planPause
    shortestMinutes = settings.planShortest
    longestMinutes = settings.planLongest
    mostMinutesPerDay = settings.planMost > 0 ? settings.planMost : nil
    defaultEstimateMinutes = settings.planDefaultEstimate
  }
}

/// The settings as the planner uses them: values outside their range cannot make it loop or overflow.
struct PlanLimits {
  /// Blocks begin and end at multiples of this on the wall clock.
  static let grid = 5
  /// The time from now to the earliest new block.
  static let lead = 5
  /// Shorter gaps do not count as free time.
  static let leastGap = 15
  /// The days whose deadlines count towards the work that must be begun.
  static let daysAhead = 14
  /// The days before its due date in which a task is done early where there is room.
  static let daysEarly = 7
  /// A hundred days: a longer estimate is a slip of the keyboard and must not overflow a sum.
  private static let longestEstimate = 144_000

  let hours: WorkHours
  let load: Int
  let pause: Int
  let shortest: Int
  let longest: Int
  let most: Int?
  let fills: Bool
  private let defaultEstimate: Int

  init(_ settings: PlanSettings) {
    hours = settings.hours
    load = min(max(settings.loadPercent, 0), 100)
    pause = min(max(settings.pauseMinutes, 0), WorkHours.dayMinutes)
    shortest = Self.up(min(max(settings.shortestMinutes, Self.grid), WorkHours.dayMinutes))
    longest = max(shortest, Self.down(min(settings.longestMinutes, WorkHours.dayMinutes)))
    most = settings.mostMinutesPerDay.map { Self.down(min(max($0, 0), 2 * WorkHours.dayMinutes)) }
    fills = settings.fillsWithUndatedTasks
    defaultEstimate = max(settings.defaultEstimateMinutes, Self.grid)
  }

  /// The estimate of a task, rounded up to the grid.
  func estimate(_ minutes: Int?) -> Int {
    let given = minutes.flatMap { $0 > 0 ? $0 : nil } ?? defaultEstimate
    return Self.up(min(given, Self.longestEstimate))
  }

  /// The minutes that an open task still needs after `spent` minutes of work. An estimate that is used up and did not
  /// suffice is extended by a quarter.
  static func left(of estimate: Int, spent: Int) -> Int {
    estimate > spent ? up(estimate - spent) : max(15, up(estimate / 4))
  }

  static func up(_ minutes: Int) -> Int { -down(-minutes) }

  static func down(_ minutes: Int) -> Int {
    let rest = minutes % grid
    return minutes - (rest < 0 ? rest + grid : rest)
  }
}

public import FocusbloxModel

/// What a user asks of the plan of one day.
public struct PlanWish: Sendable, Hashable {
  /// `nil` for today.
  public var day: CalendarDay?
  /// The most minutes of planned blocks on the day; `nil` where the settings decide.
  public var most: Int?
  /// The UIDs of the tasks that the user took out.
  public var without: Set<String> = []
  /// Whether the planned blocks to come may move although nothing broke them.
  public var isAnew = false

  public init(day: CalendarDay? = nil) { self.day = day }
}

/// A plan in words, as it was made for a wish. Nothing of it is written.
public struct ShownPlan: Sendable, Hashable {
  /// An event, a block, a task of a block, or words below them.
  public struct Line: Sendable, Hashable {
    /// What the line shows, which decides its look and whether it can be selected.
    public enum Kind: Sendable, Hashable {
      case heading
      case block
      /// Words that continue in the next line where they are too long.
      case note
    }

    public var kind: Kind
    /// The UID of the task that a key takes out or in again.
    public var task: String?
    /// Whether the line is a task of the block above it.
    public var isMember = false
    public var time = ""
    public var timeRole = Role.text
    /// + ↷
    public var sign = ""
    public var title: String
    public var titleRole = Role.text
    /// Why the block is planned.
    public var why = ""
    public var whyRole = Role.dim

    public init(_ kind: Kind, _ title: String, task: String? = nil) {
      self.kind = kind
      self.title = title
      self.task = task
    }
  }

  /// Tells the plan from any other, so that what is written is what the user saw.
  public struct Version: Sendable, Hashable {
    /// The time for which the plan was made, in seconds since 1970.
    public var second: Int64
    /// The same for the same plan, within one run of the program.
    public var content: Int

    public init(second: Int64, content: Int) {
      self.second = second
      self.content = content
    }
  }

  public var wish: PlanWish
  public var version: Version
  public var day: CalendarDay
  /// The first day that can be planned.
  public var today: CalendarDay
  /// The day with its hours and its free time.
  public var heading = ""
  public var hours: DayLine?
  public var lines: [Line] = []
  /// The question whether to write the plan; empty where it changes nothing.
  public var question = ""
  /// The most minutes of planned blocks on the day; `nil` without such a limit.
  public var most: Int?
  /// The minutes of the day's planned blocks.
  public var plannedMinutes = 0

  public init(_ wish: PlanWish, _ version: Version, day: CalendarDay, today: CalendarDay) {
    self.wish = wish
    self.version = version
    self.day = day
    self.today = today
  }
}

/// What a view shows, as it was read at one moment.
public struct Snapshot: Sendable, Hashable {
  public var view: ViewName
  public var rows: [Row] = []
  /// Whether there are rows behind the last one, or before the first one.
  public var hasMore = false
  /// Whether the last rows were read and not the first ones.
  public var isFromTheEnd = false
  /// Of all, also of those that were not read.
  public var summary = ""
  /// The day as a line; none where the view has none.
  public var day: DayLine?
  /// Why the filter finds nothing.
  public var filterProblem: String?

  public init(_ view: ViewName) { self.view = view }
}

/// What every view shows at its edge. It is read behind the rows, for to count takes longer than to show.
public struct Status: Sendable, Hashable {
  /// Of the rows that were not all read; none leaves what the rows say.
  public var summary: String?
  /// Weekday and time.
  public var clock = ""
  /// What each view's name is followed by: `●3`, `42`, `↑2`.
  public var counts: [ViewName: String] = [:]
  /// When all was synced last, or what stands still.
  public var sync = ""
  public init() {}
}

/// Names that can be completed while a user types.
public struct Names: Sendable, Hashable {
  public var lists: [String]
  public var tags: [String]

  public init(lists: [String] = [], tags: [String] = []) {
    self.lists = lists
    self.tags = tags
  }
}

/// The hours of a day, and what is in them, in minutes from its beginning.
public struct DayLine: Sendable, Hashable {
  public struct Span: Sendable, Hashable {
    public var begin: Int
    public var end: Int

    public init(_ begin: Int, _ end: Int) {
      self.begin = begin
      self.end = end
    }
  }

  public var blocks: [Span]
  /// When something is due.
  public var due: [Int]
  public var now: Int

  public init(blocks: [Span], due: [Int], now: Int) {
    self.blocks = blocks
    self.due = due
    self.now = now
  }
}

/// Everything about one thing.
public struct Detail: Sendable, Hashable {
  public struct Line: Sendable, Hashable {
    /// Empty: the text has the whole line.
    public var label: String
    public var text: String
    public var role: Role
    /// Beside the text, where two things are compared.
    public var other: Other?

    public struct Other: Sendable, Hashable {
      public var text: String
      public var role: Role
    }

    public init(_ label: String, _ text: String, _ role: Role = .text) {
      self.label = label
      self.text = text
      self.role = role
    }

    /// Two texts side by side.
    public init(_ text: String, _ role: Role, beside other: String, _ otherRole: Role) {
      self.init("", text, role)
      self.other = Other(text: other, role: otherRole)
    }
  }

  public var target: Row.Target
  public var title: String
  public var lines: [Line]

  public init(_ target: Row.Target, _ title: String, _ lines: [Line]) {
    self.target = target
    self.title = title
    self.lines = lines
  }
}

/// The content of a view, as read at one moment.
public struct Snapshot: Sendable, Hashable {
  public var view: ViewName
  public var rows: [Row] = []
  /// Whether there are rows after the last row, or before the first row.
  public var hasMore = false
  /// Whether the last rows were read instead of the first rows.
  public var isFromTheEnd = false
  /// The summary of all rows, including those that were not read.
  public var summary = ""
  /// The hours of the day; `nil` where the view does not show them.
  public var day: DayLine?
  /// The reason why the filter is not valid.
  public var filterProblem: String?

  public init(_ view: ViewName) { self.view = view }
}

/// The edge of every view. The status is read after the rows, because counting takes longer than showing.
public struct Status: Sendable, Hashable {
  /// The summary of all rows; `nil` keeps the snapshot's summary.
  public var summary: String?
  /// The weekday and the time.
  public var clock = ""
  /// The text after each view's name: `●3`, `42`, `↑2`.
  public var counts: [ViewName: String] = [:]
  /// The time of the last complete sync, or the lists that stand still.
  public var sync = ""
  public init() {}
}

/// The names for completion.
public struct Names: Sendable, Hashable {
  public var lists: [String]
  public var tags: [String]

  public init(lists: [String] = [], tags: [String] = []) {
    self.lists = lists
    self.tags = tags
  }
}

/// The hours of a day, its blocks and its due times, in minutes from the beginning of the day.
public struct DayLine: Sendable, Hashable {
  /// A part of the day.
  public struct Span: Sendable, Hashable {
    public var begin: Int
    public var end: Int

    public init(_ begin: Int, _ end: Int) {
      self.begin = begin
      self.end = end
    }
  }

  public var blocks: [Span]
  /// The blocks of a plan, which are drawn lighter.
  public var planned: [Span]
  /// The due times.
  public var due: [Int]
  /// `nil` on another day.
  public var now: Int?

  public init(blocks: [Span], planned: [Span] = [], due: [Int], now: Int?) {
    self.blocks = blocks
    self.planned = planned
    self.due = due
    self.now = now
  }
}

/// All details of one object.
public struct Detail: Sendable, Hashable {
  /// A fact with its label.
  public struct Line: Sendable, Hashable {
    /// The label; without a label the text takes the whole line.
    public var label: String
    public var text: String
    public var role: Role
    /// A second text beside the text, for a comparison.
    public var other: Other?

    /// The value of the other side of a conflict.
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
  /// The journal entry of a conflict whose other side can be taken.
  public var conflict: Int64?

  public init(_ target: Row.Target, _ title: String, _ lines: [Line]) {
    self.target = target
    self.title = title
    self.lines = lines
  }
}

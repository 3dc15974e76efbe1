/// One line of a view, in words of the user's language.
public struct Row: Sendable, Hashable {
  /// The object that the row represents.
  public enum Target: Sendable, Hashable {
    case task(String)
    case block(String)
    /// A task below its block.
    case member(block: String, task: String)
    case list(String)
    case day(String)
    case entry(Int64)
    case step(Int64)
    case setting(String)
    /// A list in the settings, which a key turns on and off.
    case listSwitch(String)
  }

  /// What the row shows, which decides its look and whether it can be selected.
  public enum Kind: Sendable, Hashable {
    case heading
    case item
    /// Words below a heading; such a row cannot be selected.
    case note
    /// A day with a bar of `count` marks, and the minutes of its blocks.
    case day(count: Int, role: Role, blockMinutes: Int)
  }

  public var kind: Kind
  public var target: Target?
  /// The depth of the row in its tree.
  public var depth = 0
  /// Whether the members of the row are hidden at first.
  public var startsFolded = false
  /// Whether the row has members, folded or not.
  var hasMembers = false
  /// ○ ✓ ✗ ┃
  public var sign = ""
  public var signRole = Role.dim
  /// ! !! !!!
  public var mark = ""
  public var title: String
  public var titleRole = Role.text
  /// Words after the title; the first note is the longest.
  public var notes: [Note] = []
  /// The name of the task's list, where the view has tasks of several lists.
  public var list = ""
  /// Words at the end of the line.
  public var end = ""
  public var endRole = Role.text
  /// Whether the row's task is due on a day without a time.
  public var isDueOnDay = false
  /// The initial text of a prompt that changes the row.
  public var value = ""
  /// The possible values, where they are few.
  public var choices: [Choice] = []

  /// A value that the setting of the row can have, and its name.
  public struct Choice: Sendable, Hashable {
    public var value: String
    public var words: String

    public init(_ value: String, _ words: String) {
      self.value = value
      self.words = words
    }
  }

  /// Words at the right of the row.
  public struct Note: Sendable, Hashable {
    public var text: String
    public var role: Role
    /// The form for narrow screens.
    public var short: String

    public init(_ text: String, _ role: Role, short: String = "") {
      self.text = text
      self.role = role
      self.short = short
    }
  }

  public init(_ kind: Kind, _ title: String, target: Target? = nil) {
    self.kind = kind
    self.title = title
    self.target = target
  }

  var taskID: String? {
    switch target {
    case .task(let id), .member(_, let id): id
    default: nil
    }
  }
}

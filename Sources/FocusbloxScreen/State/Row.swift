/// One line of a view, in the words that it is shown in.
public struct Row: Sendable, Hashable {
  /// What it stands for.
  public enum Target: Sendable, Hashable {
    case task(String)
    case block(String)
    case list(String)
    case day(String)
    case entry(Int64)
    case step(Int64)
    case setting(String)
  }

  public enum Kind: Sendable, Hashable {
    case heading
    case item
    /// Words below a heading that cannot be chosen.
    case note
    /// A day with a bar of so many marks, and the minutes that blocks take of it.
    case day(count: Int, role: Role, blockMinutes: Int)
  }

  public var kind: Kind
  public var target: Target?
  /// How many lines above it it belongs to.
  public var depth = 0
  /// Whether what belongs to it is hidden at first.
  public var startsFolded = false
  /// Whether rows that lie deeper follow it, folded away or not.
  var hasMembers = false
  /// ○ ✓ ✗ ┃
  public var sign = ""
  public var signRole = Role.dim
  /// ! !! !!!
  public var mark = ""
  public var title: String
  public var titleRole = Role.text
  /// Beside the title, the first of them the longest.
  public var notes: [Note] = []
  /// At the end of the line.
  public var end = ""
  public var endRole = Role.text
  /// What a prompt begins with that changes it.
  public var value = ""
  /// What it can be instead, where that is one of a few values.
  public var choices: [Choice] = []
  /// Whether it is open work: `false` for what is done.
  public var isOpen = true

  public struct Choice: Sendable, Hashable {
    public var value: String
    public var words: String

    public init(_ value: String, _ words: String) {
      self.value = value
      self.words = words
    }
  }

  public struct Note: Sendable, Hashable {
    public var text: String
    public var role: Role
    /// Where there is no room for the text.
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

  var taskID: String? { if case .task(let id)? = target { id } else { nil } }
}

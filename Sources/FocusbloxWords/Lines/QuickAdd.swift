/// The content of a line for a new task.
public struct QuickAdd: Sendable, Hashable {
  public enum Importance: String, Sendable, Hashable { case low, medium, high }

  public var title = ""
  public var due: WhenReader.Reading?
  public var start: WhenReader.Reading?
  public var planned: WhenReader.Reading?
  public var repetition: RepetitionReader.Reading?
  public var list: String?
  public var parent: String?
  /// The tasks for which this one waits, as typed.
  public var after: [String] = []
  /// The tasks that wait for this one, as typed.
  public var before: [String] = []
  public var tags: [String] = []
  public var importance: Importance?
  public var estimateMinutes: Int?
  public var reminders: [Reminder] = []
  public var isFlagged = false
  /// Words that look like a date but stayed in the title.
  public var stayed: [String] = []
  /// Words that look like a key but stayed in the title.
  public var unknownKeys: [String] = []
  /// `+family`: a tag in other programs, a word of the title here.
  public var plusWords: [String] = []
  /// `vor:18:00`, `after:3`: words with the key of another task, and with a number or a time in place of its name.
  public var unreadWaits: [String] = []
  /// `~soon`, `list:`: words with a sign or a key, and without a value that it takes.
  public var emptySigns: [String] = []
  /// Whether the unknown keys keep the words before them from being read as a date.
  public var unknownKeysHideDate = false

  /// The keys that a line can have before a colon.
  public static var keyNames: [String] { LineSign.keyNames.sorted() }

  /// Creates a task with only a title.
  public init(title: String = "") { self.title = title }

  /// The fields that options give. Bare words are not read for such a field, and a sign for it is a repetition.
  public enum Field: Sendable, Hashable, CaseIterable {
    case due, start, planned, repetition, list, parent, importance, estimate, flag
  }
}

/// A lead time before the due date, or a time.
public enum Reminder: Sendable, Hashable, CustomStringConvertible {
  case before(seconds: Int)
  case at(When)

  /// The reminder as `-PT1H` (RFC 5545 3.3.6) or as a local time.
  public var description: String {
    switch self {
    case .at(let when): return when.local
    case .before(let seconds):
      let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
      let parts = [(rest / 3600, "H"), (rest % 3600 / 60, "M"), (rest % 60, "S")].filter { $0.0 > 0 }
      let time = parts.isEmpty ? "" : "T" + parts.map { "\($0.0)\($0.1)" }.joined()
      return "-P" + (days > 0 ? "\(days)D" : "") + (days == 0 && time.isEmpty ? "T0S" : time)
    }
  }
}

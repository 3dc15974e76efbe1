/// What a user wants changed. The program carries it out as its commands do, and asks back where they would.
public enum Action: Sendable, Hashable {
  /// What is open is completed; where all is done, it is opened again.
  case toggle([String])
  /// - Parameter children: whether open sub-tasks go too; none asks.
  case delete([String], Reach?, children: Bool?)
  case edit([String], Change, Reach?)
  case add(String, below: String?)
  case snooze([String], String)
  case remind([String], String)
  /// Somebody looked at it and leaves it as it is.
  case keep([String])
  case block([String], String)
  case undo, redo, sync
  case undoEntry(Int64)
  case undoStep(Int64)
  case set(key: String, value: String)
  case reset(key: String)

  /// Of a task that repeats.
  public enum Reach: Sendable, Hashable { case one, series }
}

/// One field of a task and its new value, as it was typed.
public enum Change: Sendable, Hashable {
  case title(String)
  case due(String)
  case planned(String)
  case start(String)
  case tags(String)
  case list(String)
  case estimate(String)
  case repetition(String)
  /// The next one in turn.
  case importance
  case flag
  case nextUp
}

/// A question that comes before an action.
public struct Question: Sendable, Hashable {
  public struct Choice: Sendable, Hashable {
    public var key: Character
    public var words: String
    /// None thinks better of it.
    public var action: Action?

    public init(_ key: Character, _ words: String, _ action: Action?) {
      self.key = key
      self.words = words
      self.action = action
    }
  }

  public var title: String
  public var choices: [Choice]

  public init(_ title: String, _ choices: [Choice]) {
    self.title = title
    self.choices = choices
  }
}

public import FocusbloxModel

/// A change that a user requests. The program carries the action out as its commands do, and asks the same questions.
public indirect enum Action: Sendable, Hashable {
  /// Completes open tasks; where all tasks are completed, opens them again.
  case toggle([String])
  /// - Parameter children: whether open sub-tasks are deleted too; `nil` asks the user.
  case delete([String], Reach?, children: Bool?)
  case edit([String], Change, Reach?)
  case add(String, below: String?)
  /// Moves a task in the user's own order.
  case reorder(String, ManualOrder.Beside)
  case snooze([String], String)
  case remind([String], String)
  /// Records a review without a change.
  case keep([String])
  case block([String], String)
  /// Writes the blocks of a plan, if it is still the one that the user saw.
  case plan(PlanWish, ShownPlan.Version)
  case undo, redo, sync
  case undoEntry(Int64)
  case undoStep(Int64)
  case set(key: String, value: String)
  case reset(key: String)
  /// Switches a list on, or off where it is on.
  case switchList(String)
  /// An action of which the server may tell other people, as the user has agreed.
  case agreed(Action)

  /// The part of a series that an action changes.
  public enum Reach: Sendable, Hashable { case one, series }
}

/// One field of a task and its new value as typed.
public enum Change: Sendable, Hashable {
  case title(String)
  case due(String)
  case planned(String)
  case start(String)
  case tags(String)
  case list(String)
  case estimate(String)
  case after(String)
  case repetition(String)
  /// Selects the next importance.
  case importance
  case flag
  case nextUp
}

/// A question before an action.
public struct Question: Sendable, Hashable {
  /// An answer, and the action that follows.
  public struct Choice: Sendable, Hashable {
    public var key: Character
    public var words: String
    /// `nil` cancels.
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

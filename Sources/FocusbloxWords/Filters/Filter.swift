public import Foundation

/// Which tasks a person means: all conditions hold.
public struct Filter: Sendable, Hashable {
  public var conditions: [Condition]

  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  public struct Condition: Sendable, Hashable {
    public var term: Term
    public var isNegated: Bool
  }

  public enum Term: Sendable, Hashable {
    /// The beginning of a word of the title or the notes.
    case word(String)
    case tag(String)
    case list(String)
    /// From one instant on and before another; the end of a whole day is in it.
    case due(from: Date?, before: Date?)
    case noDue
    /// `nil`: none.
    case importance(QuickAdd.Importance?)
    case state(State)
  }

  public enum State: String, Sendable, Hashable, CaseIterable {
    case overdue, flagged, recurring, waiting, local, available, done
    case nextUp = "next-up"

    /// The words that mean it, the German one last.
    public var words: [String] {
      switch self {
      case .overdue: ["overdue", "late", "überfällig"]
      case .flagged: ["flagged", "flag", "markiert"]
      case .recurring: ["recurring", "repeating", "wiederkehrend"]
      case .waiting: ["waiting", "pending", "wartend"]
      case .local: ["local", "lokal"]
      case .available: ["available", "verfügbar"]
      case .done: ["done", "completed", "erledigt"]
      case .nextUp: ["next-up", "nextup", "next", "als-nächstes"]
      }
    }
  }

  /// Why a filter is not taken.
  public enum Problem: Error, Sendable, Hashable {
    /// A key or a `not:` with nothing behind it.
    case empty(String)
    case date(Refusal)
    /// A range whose end is before its start.
    case backwards(String)
    case importance(String)
    case state(String)
  }
}

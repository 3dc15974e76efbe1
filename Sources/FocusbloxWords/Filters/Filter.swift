public import Foundation

/// A choice of tasks: all conditions must hold.
public struct Filter: Sendable, Hashable {
  public var conditions: [Condition]

  public init(_ conditions: [Condition] = []) { self.conditions = conditions }

  public struct Condition: Sendable, Hashable {
    public var term: Term
    public var isNegated: Bool
  }

  public enum Term: Sendable, Hashable {
    /// The beginning of a word in the title or the notes.
    case word(String)
    case tag(String)
    case list(String)
    /// Due at or after one instant and before another. A whole day includes its end.
    case due(from: Date?, before: Date?)
    case noDue
    /// Completed at or after one instant and before another.
    case completed(from: Date?, before: Date?)
    /// `nil` means no importance.
    case importance(QuickAdd.Importance?)
    case state(State)
  }

  public enum State: String, Sendable, Hashable, CaseIterable {
    case overdue, flagged, recurring, waiting, local, kept, available, ready, blocked, done
    case nextUp = "next-up"

    /// The words for the state; the German word is last.
    public var words: [String] {
      switch self {
      case .overdue: ["overdue", "late", "überfällig"]
      case .flagged: ["flagged", "flag", "markiert"]
      case .recurring: ["recurring", "repeating", "wiederkehrend"]
      case .waiting: ["waiting", "pending", "wartend"]
      case .local: ["local", "lokal"]
      case .kept: ["kept", "behalten"]
      case .available: ["available", "verfügbar"]
      case .ready: ["ready", "bereit"]
      case .blocked: ["blocked", "blockiert"]
      case .done: ["done", "completed", "erledigt"]
      case .nextUp: ["next-up", "nextup", "next", "als-nächstes"]
      }
    }
  }

  /// The reason why a filter is refused.
  public enum Problem: Error, Sendable, Hashable {
    /// A key or a `not:` without a value.
    case empty(String)
    case date(Refusal)
    /// A range whose end is before its start.
    case backwards(String)
    case importance(String)
    case state(String)
    /// A key that no filter has, and the word that begins with it, both as typed.
    case key(String, word: String)
  }
}

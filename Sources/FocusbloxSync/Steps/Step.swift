public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// What one command of the person's changed, with what was there before: undone as a whole.
public struct Step: Sendable {
  /// Of its entry in the journal.
  public var number: Int64
  public var at: Date
  public var cause: Cause
  public var items: [StepItem]

  /// What brought it about.
  public enum Cause: Sendable, Hashable {
    /// A command by its name: `add`, `done`, `block edit`.
    case command(String)
    /// A step, or an entry of a sync, that was taken back.
    case undo(Int64)
    case undoOfRun(Int64)
    /// A step of undo that was taken back.
    case redo(Int64)
  }
}

/// What a list of steps says of one, without the items: a file may have brought a hundred thousand.
public struct StepHeadline: Sendable {
  public var number: Int64
  public var at: Date
  public var cause: Step.Cause
  /// How many items it changed.
  public var count: Int
  /// Of the first item.
  public var title: String

  init?(_ entry: JournalEntry) {
    guard entry.action == JournalAction.step.rawValue, let cause = Step.Cause(entry.cause) else { return nil }
    (number, at, self.cause) = (entry.id, entry.at, cause)
    (count, title) = (entry.old.flatMap { Int($0) } ?? 0, entry.new ?? "")
  }

  public init(_ step: Step) {
    (number, at, cause) = (step.number, step.at, step.cause)
    (count, title) = (step.items.count, step.items.first?.title ?? "")
  }
}

/// An item before and after a step.
public struct StepItem: Sendable, Codable {
  public var kind: ItemKind
  public var id: String
  public var uid: String
  public var title: String
  /// As it was with its reminders; absent where the step made it.
  var before: Data?
  /// As the step left it; absent where the step removed it, or made it.
  var after: Data?
  /// The calendar object that a removed item came from.
  var text: Data?

  public enum Change: Sendable { case added, changed, removed }

  public var change: Change { before == nil ? .added : after == nil ? .removed : .changed }
}

extension Step.Cause: LosslessStringConvertible {
  public init?(_ description: String) {
    func number(behind prefix: String) -> Int64? {
      description.hasPrefix(prefix) ? Int64(description.dropFirst(prefix.count)) : nil
    }
    if let run = number(behind: "undo of run ") {
      self = .undoOfRun(run)
    } else if let entry = number(behind: "undo of ") {
      self = .undo(entry)
    } else if let entry = number(behind: "redo of ") {
      self = .redo(entry)
    } else {
      self = .command(description)
    }
  }

  public var description: String {
    switch self {
    case .command(let name): name
    case .undo(let entry): "undo of \(entry)"
    case .undoOfRun(let run): "undo of run \(run)"
    case .redo(let entry): "redo of \(entry)"
    }
  }
}

extension StoreReader {
  /// The step of this entry; `nil` for an entry of another kind.
  public func step(_ number: Int64) throws -> Step? { try journalEntry(id: number).flatMap { try step($0) } }

  /// The latest steps, newest first.
  public func steps(limit: Int) throws -> [Step] {
    try journal(action: JournalAction.step.rawValue, limit: limit).compactMap { try step($0) }
  }

  /// As ``steps(limit:)``, read from the journal alone.
  public func stepHeadlines(limit: Int) throws -> [StepHeadline] {
    try journal(action: JournalAction.step.rawValue, limit: limit).compactMap(StepHeadline.init)
  }

  /// As ``step(_:)``, without the items.
  public func stepHeadline(_ number: Int64) throws -> StepHeadline? {
    try journalEntry(id: number).flatMap(StepHeadline.init)
  }

  private func step(_ entry: JournalEntry) throws -> Step? {
    guard entry.action == JournalAction.step.rawValue, let cause = Step.Cause(entry.cause),
      let data = try entry.snapshotID.flatMap({ try snapshot(id: $0) })?.item,
      let items = try? JSONDecoder().decode([StepItem].self, from: data)
    else { return nil }
    return Step(number: entry.id, at: entry.at, cause: cause, items: items)
  }
}

public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The changes of one user's command, with the data before it. A step is undone as a whole.
public struct Step: Sendable {
  /// The number of the step's journal entry.
  public var number: Int64
  public var at: Date
  public var cause: Cause
  public var items: [StepItem]
  public var values: [StepValue]

  /// The cause of the step.
  public enum Cause: Sendable, Hashable {
    /// A command by its name: `add`, `done`, `block edit`.
    case command(String)
    /// The undo of a step, or of an entry of a sync.
    case undo(Int64)
    case undoOfRun(Int64)
    /// The redo of an undo step.
    case redo(Int64)
  }
}

/// The summary of a step without its items, because a file may bring a hundred thousand items.
public struct StepHeadline: Sendable {
  public var number: Int64
  public var at: Date
  public var cause: Step.Cause
  /// The number of changed items, plus one for other changed values.
  public var count: Int
  /// The title of the first item, or of the first other value.
  public var title: String

  init?(_ entry: JournalEntry) {
    guard entry.action == JournalAction.step.rawValue, let cause = Step.Cause(entry.cause) else { return nil }
    (number, at, self.cause) = (entry.id, entry.at, cause)
    (count, title) = (entry.old.flatMap { Int($0) } ?? 0, entry.new ?? "")
  }

  public init(_ step: Step) {
    (number, at, cause) = (step.number, step.at, step.cause)
    (count, title) = (step.summary.count, step.summary.title)
  }
}

/// The number of changes and the title of a step in a list of steps.
struct StepSummary {
  var items: Int
  var first: StepItem?
  var values: [StepValue]

  /// The record of an imported file counts only if the import added no item.
  var count: Int { max(items + (ownValues.isEmpty ? 0 : 1), values.isEmpty ? 0 : 1) }
  var title: String { ownValues.first.map(\.headline) ?? first?.title ?? values.first?.headline ?? "" }

  private var ownValues: [StepValue] { values.filter { if case .source = $0.key.owner { false } else { true } } }
}

/// The encoded items of a step. Items are encoded one at a time, because the encoding of all items at once takes many
/// times their size in memory.
struct EncodedItems {
  private(set) var count = 0
  private(set) var first: StepItem?
  /// Items without values are encoded as a list, as in the first versions. Items with values are a property of an
  /// object.
  private var data = Data(Self.opening)
  private let encoder = JSONEncoder()

  private static let opening = Array(#"{"items":["#.utf8)

  mutating func append(_ item: StepItem) throws {
    if count == 0 { first = item } else { data.append(UInt8(ascii: ",")) }
    data.append(try encoder.encode(item))
    count += 1
  }

  /// - Returns: the data of the step for the journal.
  consuming func finished(with values: [StepValue]) throws -> Data {
    data.append(UInt8(ascii: "]"))
    if values.isEmpty { return data.dropFirst(Self.opening.count - 1) }
    data.append(contentsOf: #","values":"#.utf8)
    data.append(try encoder.encode(values))
    data.append(UInt8(ascii: "}"))
    return data
  }
}

/// The changes of a step, as its journal entry keeps them.
struct StepContents: Codable {
  var items: [StepItem]
  var values: [StepValue]

  init(items: [StepItem], values: [StepValue]) {
    self.items = items
    self.values = values
  }

  /// Two parts of one step. An item that both changed is as before the first and as after the second.
  func followed(by next: StepContents) -> StepContents {
    var (items, values) = (items, values)
    var places: [String: Int] = [:]
    if next.items.contains(where: { $0.before != nil }) {
      for (place, item) in items.enumerated() { places[item.id] = place }
    }
    for item in next.items {
      guard let place = places[item.id], items[place].kind == item.kind else {
        items.append(item)
        continue
      }
      items[place].after = items[place].before == nil ? nil : item.after
      items[place].text = item.text
      items[place].title = item.title
    }
    for value in next.values {
      values.removeAll { $0.key == value.key }
      values.append(value)
    }
    return StepContents(items: items, values: values)
  }

  init?(_ data: Data) {
    if data.first == UInt8(ascii: "["), let items = try? JSONDecoder().decode([StepItem].self, from: data) {
      self.init(items: items, values: [])
    } else if let contents = try? JSONDecoder().decode(StepContents.self, from: data) {
      self = contents
    } else {
      return nil
    }
  }
}

extension Step {
  var summary: StepSummary { StepSummary(items: items.count, first: items.first, values: values) }
}

extension StepValue {
  /// "Einkauf → Markt", "due_soon_threshold: today → three_days", or only the title where a value is no readable text.
  fileprivate var headline: String {
    func shown(_ value: String?) -> String { value.map { $0.count > 40 ? $0.prefix(39) + "…" : $0 } ?? "–" }
    return switch (key.owner, key.property) {
    case (_, .name): "\(shown(old)) → \(shown(new))"
    case (_, .color), (_, .mapping), (.setting, _): "\(title): \(shown(old)) → \(shown(new))"
    default: title
    }
  }
}

/// An item before and after a step.
public struct StepItem: Sendable, Codable {
  public var kind: ItemKind
  public var id: String
  public var uid: String
  public var title: String
  /// The item with its reminders before the step; `nil` where the step created the item.
  var before: Data?
  /// The item after the step; `nil` where the step deleted or created the item.
  var after: Data?
  /// The calendar object that a deleted item came from.
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
  /// The step of a journal entry; `nil` for an entry of another kind.
  public func step(_ number: Int64) throws -> Step? { try journalEntry(id: number).flatMap { try step($0) } }

  /// The latest steps, newest first, read from the journal alone.
  public func stepHeadlines(limit: Int) throws -> [StepHeadline] {
    try journalOfSteps(limit: limit).compactMap(StepHeadline.init)
  }

  /// The summary of ``step(_:)``, without the items.
  public func stepHeadline(_ number: Int64) throws -> StepHeadline? {
    try journalEntry(id: number).flatMap(StepHeadline.init)
  }

  private func step(_ entry: JournalEntry) throws -> Step? {
    guard entry.action == JournalAction.step.rawValue, let cause = Step.Cause(entry.cause),
      let contents = try contents(of: entry)
    else { return nil }
    return Step(
      number: entry.id, at: entry.at, cause: cause, items: contents.items, values: contents.values)
  }

  /// - Returns: `nil` where a part of the step cannot be read.
  private func contents(of entry: JournalEntry) throws -> StepContents? {
    var whole: StepContents?
    for id in StepInParts.snapshots(of: entry) {
      guard let data = try snapshot(id: id)?.item, let part = StepContents(data) else { return nil }
      whole = whole.map { $0.followed(by: part) } ?? part
    }
    return whole
  }
}

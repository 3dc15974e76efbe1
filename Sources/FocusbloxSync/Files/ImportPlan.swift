public import FocusbloxModel
public import ICalendar

/// What an import would do or did, in the order of the file (CLI.md, import). It holds no text: a file may have any number of items.
public struct ImportPlan: Sendable {
  public var steps: [ImportStep] = []
  /// What the reader found wrong in the file, its lines and its values, and what it made of it; at most a thousand of each are told.
  public var issues: [ReadingIssue] = []

  public init() {}

  /// Adds what is wrong with the values of the file's items, of which `omitted` are only counted.
  mutating func add(valueIssues: [ReadingIssue], omitted: Int) {
    issues += valueIssues
    issues.sort { $0.line < $1.line }
    guard omitted > 0 else { return }
    issues.append(
      ReadingIssue(
        line: valueIssues.last?.line ?? 0, what: .furtherIssues(count: omitted), action: .keptAsText))
  }
}

/// One item of a file.
public enum ImportStep: Sendable, Hashable {
  case new(ItemKind, uid: String, title: String, line: Int)
  /// `fields` are the names of what changes; `keepsServerLines`: what the file says beside them does not come along.
  case update(
    ItemKind, uid: String, title: String, fields: [String], keepsServerLines: Bool, line: Int)
  case skip(uid: String, title: String, reason: SkipReason, line: Int)
  case fail(uid: String?, reason: String, line: Int)

  public enum SkipReason: String, Sendable, Hashable {
    /// The UID is here already, and `--update` was not said.
    case known
    /// The UID is here already with the same content.
    case unchanged
    /// The file differs only in what other programs write, and of a synced item that stays as its server has it.
    case serverLines
    /// The file has the UID twice; the first one counts.
    case repeated
    /// An event that this program published itself (MAPPING T62).
    case ownShadow
  }
}

/// What an import did.
public struct ImportReport: Sendable, Hashable, Codable {
  public var new = 0
  public var updated = 0
  public var skipped = 0
  public var failed = 0

  public init() {}

  /// What carrying out `plan` does.
  public init(of plan: ImportPlan) {
    for step in plan.steps {
      switch step {
      case .new: new += 1
      case .update: updated += 1
      case .skip: skipped += 1
      case .fail: failed += 1
      }
    }
  }
}

/// An item of a file met with the store: what to write, until it is written.
enum ImportDecision {
  case new(SyncItem, reminders: [ItemNotification], answers: [ReminderState], text: [UInt8], line: Int)
  /// Without `text` the item keeps the text it has.
  case update(
    SyncItem, changes: [FieldChange], reminders: [ItemNotification], text: [UInt8]?, keepsServerLines: Bool, line: Int)
  case leave(ImportStep)

  /// What is told of it.
  var step: ImportStep {
    switch self {
    case .new(let item, _, _, _, let line): .new(item.kind, uid: item.uid, title: item.title, line: line)
    case .update(let item, let changes, _, _, let keeps, let line):
      .update(
        item.kind, uid: item.uid, title: item.title, fields: changes.map(\.name), keepsServerLines: keeps, line: line)
    case .leave(let step): step
    }
  }
}

/// What an import would do, in the order of the file (CLI.md, import).
public struct ImportPlan: Sendable {
  public var steps: [ImportStep] = []
  /// What the reader found wrong in the file, with line numbers.
  public var issues: [String] = []

  public init() {}
}

/// One item of a file.
public enum ImportStep: Sendable {
  case new(SyncItem, text: [UInt8], line: Int)
  case update(SyncItem, changes: [FieldChange], text: [UInt8], line: Int)
  case skip(uid: String, title: String, reason: SkipReason, line: Int)
  case fail(uid: String?, reason: String, line: Int)

  public enum SkipReason: String, Sendable, Hashable {
    /// The UID is here already, and `--update` was not said.
    case known
    /// The UID is here already with the same content.
    case unchanged
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

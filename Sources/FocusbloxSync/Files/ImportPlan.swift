public import FocusbloxModel
public import ICalendar

/// The steps of an import, planned or carried out, in the order of the file. A plan holds no text, because a file may
/// have any number of items.
public struct ImportPlan: Sendable {
  /// The steps that ``FileImport/isTold`` selects.
  public private(set) var steps: [ImportStep] = []
  /// The counts of all steps, whether the plan contains them or not.
  public private(set) var report = ImportReport()
  /// The reader's findings about lines and values, with their repairs. The list has at most a thousand findings of each
  /// kind.
  public var issues: [ReadingIssue] = []

  public init() {}

  mutating func add(_ step: ImportStep, isTold: Bool) {
    report.count(step)
    if isTold { steps.append(step) }
  }

  /// Adds the findings about the values of items. `omitted` more findings are only counted.
  mutating func add(valueIssues: [ReadingIssue], omitted: Int) {
    issues += valueIssues
    issues.sort { $0.line < $1.line }
    guard omitted > 0 else { return }
    issues.append(
      ReadingIssue(
        line: valueIssues.last?.line ?? 0, what: .furtherIssues(count: omitted), action: .keptAsText))
  }
}

/// One part of a file in the plan.
public enum ImportStep: Sendable, Hashable {
  case new(ItemKind, uid: String, title: String, line: Int)
  /// `fields` has the names of the changed fields. `keepsServerLines` is true if the file's other lines are not taken
  /// over.
  case update(
    ItemKind, uid: String, title: String, fields: [String], keepsServerLines: Bool, line: Int)
  case skip(uid: String, title: String, reason: SkipReason, line: Int)
  /// A component that is no item. It is kept unchanged and exported again.
  case keep(component: String, uid: String, title: String, reason: KeptReason, line: Int)

  public enum SkipReason: String, Sendable, Hashable {
    /// The UID exists here, and the option `--update` is missing.
    case known
    /// The UID exists here with the same content.
    case unchanged
    /// The file differs only in lines of other programs. A synced item keeps these lines as its server has them.
    case serverLines
    /// SEQUENCE and LAST-MODIFIED show that the file's version is older than the local version.
    case older
    /// An event that this program published (T62).
    case ownShadow
  }
}

/// The reason why a component of a file is no item.
public enum KeptReason: Sendable, Hashable {
  /// The component is neither a VTODO nor a VEVENT.
  case noItem
  /// The VEVENT has no valid DTSTART.
  case noStart
  /// Another item with the same UID precedes this component.
  case repeated
  /// The END line is missing, so that the component may be truncated.
  case cutOff
  /// iCloud's notice in a list that no longer supports CalDAV (T61).
  case notice
  case unreadable(String)

  /// The name in JSON output.
  public var name: String {
    switch self {
    case .noItem: "noItem"
    case .noStart: "noStart"
    case .repeated: "repeated"
    case .cutOff: "cutOff"
    case .notice: "notice"
    case .unreadable: "unreadable"
    }
  }

  /// Whether the user should check the file.
  public var isFault: Bool {
    switch self {
    case .cutOff, .unreadable: true
    case .noItem, .noStart, .repeated, .notice: false
    }
  }
}

/// The counts of an import.
public struct ImportReport: Sendable, Hashable, Codable {
  public var new = 0
  public var updated = 0
  public var skipped = 0
  /// The number of components that are kept unchanged, including unreadable ones.
  public var kept = 0
  public var failed = 0

  public init() {}

  mutating func count(_ step: ImportStep) {
    switch step {
    case .new: new += 1
    case .update: updated += 1
    case .skip: skipped += 1
    case .keep(_, _, _, let reason, _):
      kept += 1
      if reason.isFault { failed += 1 }
    }
  }
}

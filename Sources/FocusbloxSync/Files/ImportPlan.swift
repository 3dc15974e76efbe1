public import FocusbloxModel
public import ICalendar

/// What an import would do or did, in the order of the file. It holds no text: a file may have any number of items.
public struct ImportPlan: Sendable {
  /// Those that ``FileImport/isTold`` wants.
  public private(set) var steps: [ImportStep] = []
  /// What all of them do.
  public private(set) var report = ImportReport()
  /// What the reader found wrong in the file, its lines and its values, and what it made of it; at most a thousand of each are told.
  public var issues: [ReadingIssue] = []

  public init() {}

  mutating func add(_ step: ImportStep, isTold: Bool) {
    report.count(step)
    if isTold { steps.append(step) }
  }

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
  /// No item of ours: kept beside the items as it is, and exported again.
  case keep(component: String, uid: String, title: String, reason: KeptReason, line: Int)

  public enum SkipReason: String, Sendable, Hashable {
    /// The UID is here already, and `--update` was not said.
    case known
    /// The UID is here already with the same content.
    case unchanged
    /// The file differs only in what other programs write, and of a synced item that stays as its server has it.
    case serverLines
    /// By SEQUENCE and LAST-MODIFIED the file has an earlier version than is here.
    case older
    /// An event that this program published itself (T62).
    case ownShadow
  }
}

/// Why a component of a file is no item.
public enum KeptReason: Sendable, Hashable {
  /// Neither a VTODO nor a VEVENT.
  case noItem
  /// A VEVENT without a DTSTART that exists.
  case noStart
  /// A second item of one UID.
  case repeated
  /// Its END is missing: what it says may be cut off.
  case cutOff
  /// What iCloud shows where a list has left CalDAV (T61).
  case notice
  case unreadable(String)

  /// As JSON has it.
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

  /// Whether somebody has to look at the file.
  public var isFault: Bool {
    switch self {
    case .cutOff, .unreadable: true
    case .noItem, .noStart, .repeated, .notice: false
    }
  }
}

/// What an import did.
public struct ImportReport: Sendable, Hashable, Codable {
  public var new = 0
  public var updated = 0
  public var skipped = 0
  /// Kept as it is; what cannot be read is among it.
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

public import FocusbloxModel
public import ICalendar

/// What an import would do or did. It holds no step: a file may have any number of items.
public struct ImportPlan: Sendable {
  public private(set) var report = ImportReport()
  /// The components that are kept unchanged, by kind and reason, in the order of the file.
  public private(set) var kept: [KeptCount] = []
  private var keptPlaces: [KeptKind: Int] = [:]
  /// What the reader found wrong in the file, its lines and its values, and what it made of it; at most a thousand of each are told.
  public var issues: [ReadingIssue] = []

  mutating func count(_ step: ImportStep) {
    report.count(step)
    guard case .keep(let component, _, _, let reason, _) = step else { return }
    let kind = KeptKind(component: reason.dependsOnComponent ? component : "", reason: reason.name)
    if let place = keptPlaces[kind] {
      kept[place].count += 1
    } else {
      keptPlaces[kind] = kept.count
      kept.append(KeptCount(component: component, reason: reason))
    }
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

/// How many components of one kind are kept as they are for one reason.
public struct KeptCount: Sendable, Hashable {
  /// The name of the first of these components.
  public var component: String
  public var reason: KeptReason
  public var count = 1
}

private struct KeptKind: Hashable {
  var component: String
  var reason: String
}

/// One item of a file.
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
    case publishedCopy = "ownShadow"
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

  /// Whether the report counts this reason for each name of a component.
  var dependsOnComponent: Bool {
    switch self {
    case .noItem, .cutOff: true
    case .noStart, .repeated, .notice, .unreadable: false
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

/// The counts of an import.
public struct ImportReport: Sendable, Hashable, Codable {
  public var new = 0
  public var updated = 0
  public var skipped = 0
  /// The number of components that are kept unchanged, including unreadable ones.
  public var kept = 0
  public var failed = 0

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

import FocusbloxStore
import ICalendar

/// A file during its import, with what is found so far.
struct PlannedFile {
  let contents: FileContents
  var plan = ImportPlan()
  private var keeping: KeptParts?
  private var valueIssues: [ReadingIssue] = []
  private var omitted = 0
  private let maximumIssues: Int

  /// - Throws: ``ImportError`` where the file is no calendar.
  init(_ contents: FileContents, maximumIssues: Int) throws(ImportError) {
    self.contents = contents
    self.maximumIssues = maximumIssues
    plan.issues = contents.issues
    if let issue = plan.issues.first(where: { $0.what == .vCalendar1 }) { throw .vCalendar(line: issue.line) }
    guard contents.isCalendar else {
      throw .notICalendar(finding: plan.issues.first { $0.what == .notOctetText } ?? plan.issues.last)
    }
  }

  mutating func note(_ found: [ReadingIssue]) {
    let reported = found.prefix(maximumIssues - valueIssues.count)
    valueIssues += reported
    omitted += found.count - reported.count
  }

  /// The kept components of the earlier import are read once, before this import keeps its own.
  mutating func decide(
    _ part: KeptPart, of source: String, updatesKnown: Bool, line: Int, _ store: StoreReader
  ) throws -> ImportDecision {
    var keeping =
      try keeping ?? KeptParts(store.sourceID(named: source).map { try store.keptComponents(ofSource: $0) } ?? [])
    self.keeping = nil
    defer { self.keeping = keeping }
    return keeping.decide(part, updatesKnown: updatesKnown, line: line)
  }

  /// What the import did. A file of nothing but time zones is kept as what its calendar says of itself.
  consuming func finished(_ onStep: (ImportStep) -> Void) -> ImportPlan {
    if contents.count == 0 {
      for step in contents.zoneSteps {
        plan.count(step)
        onStep(step)
      }
    }
    plan.add(valueIssues: valueIssues, omitted: omitted)
    return plan
  }
}

/// An import that ended between two of its transactions. The first `done` of `count` parts of the file are in the
/// store, as one step, and an import of the same file takes the rest.
public struct StoppedImport: Error {
  public var done: Int
  public var count: Int
  public var cause: any Error
}

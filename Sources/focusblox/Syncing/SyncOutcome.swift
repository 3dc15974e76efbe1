import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// What a `sync` did, with everything that its output shows. As a value, it passes from the process that carried the sync
/// out to the process that shows it, which may be the same.
struct SyncOutcome: Codable, Equatable, Sendable {
  /// One list's part of the run.
  struct Part: Codable, Equatable, Sendable {
    /// The list as users know it, with its account where its name alone is ambiguous.
    var name: String
    var report: ListReport
    /// The steps of a dry run, or of a run that stopped before its first write.
    var steps: [SyncPlan.Row]?
    var failure: Failure?
  }

  /// The error that ended a list's turn.
  struct Failure: Codable, Equatable, Sendable {
    var sentence: String
    /// The fixed word for programs. A service of another version sends none.
    var reason: String?
    /// Whether it stops every list of the account: the login or the user, not the list.
    var isAboutAccount: Bool
    /// Whether the server does not answer, or asks for a pause.
    var isAboutHost: Bool
    var isBrake: Bool
    var isMissingList: Bool

    init(_ error: any Error, isAboutHost: Bool, _ language: Language) {
      let report = ErrorReport(error, language: language)
      (sentence, reason) = (report.sentence, report.object?.reason)
      isAboutAccount = error.isAboutAccount
      self.isAboutHost = isAboutHost
      let error = error as? SyncError
      isMissingList = if case .missing = error { true } else { false }
      isBrake = if case .brakedOnTheWay = error { true } else { error?.stoppedPlan != nil }
    }
  }

  /// An account whose lists cannot be read.
  struct Skipped: Codable, Equatable, Sendable {
    var account: String
    var sentence: String
  }

  /// A task that can begin because others were completed elsewhere.
  struct ReadyTask: Codable, Equatable, Sendable {
    var id: String
    var title: String
  }

  var parts: [Part]
  /// The tasks that waited for others before the run, and can begin now.
  var ready: [ReadyTask]
  var skipped: [Skipped]
  /// Why no alarms were published although publishing is on, in lines.
  var unpublished: String?
  /// The titles of deleted items that the server refuses to delete, by UID. Only the journal has them.
  private var titles: [String: String] = [:]
  /// The titles of tasks by UID, for which tasks of a plan wait.
  private var awaited: [String: String] = [:]
  /// The number of edits that wait, by the account's name.
  private var waiting: [String: Int] = [:]

  init(
    _ outcomes: [ListOutcome], ready: [TaskItem], skipped: [SkippedAccount], unpublished: AlarmCalendarProblem?,
    _ store: StoreReader, _ language: Language
  ) throws {
    self.ready = ready.map { ReadyTask(id: $0.id, title: $0.title) }
    let names = try ListNames(store)
    parts = outcomes.map { outcome in
      var part = Part(name: names.shown(outcome.report.list, of: outcome.report.account), report: outcome.report)
      switch outcome {
      case .done: break
      case .planned(let plan, _): part.steps = plan.rows
      case .failed(_, let error):
        part.steps = (error as? SyncError)?.stoppedPlan?.rows
        part.failure = Failure(error, isAboutHost: outcome.hostError != nil, language)
      }
      return part
    }
    self.skipped = skipped.map {
      Skipped(account: $0.account.name, sentence: ErrorReport($0.error, language: language).sentence)
    }
    self.unpublished = unpublished.map { ErrorReport($0, language: language).text }
    let untitled = Set(outcomes.flatMap(\.report.failures).filter { $0.title == nil }.map(\.uid)).subtracting([""])
    if !untitled.isEmpty {
      for entry in try store.journal() where entry.action == JournalAction.deletedHere.rawValue {
        guard untitled.contains(entry.uid), titles[entry.uid] == nil else { continue }
        titles[entry.uid] = try Undo.title(of: entry, in: store)
      }
    }
    for uid in Set(parts.flatMap(\.awaitedUIDs)) { awaited[uid] = try store.tasks(uid: uid).first?.title }
    let uploads = try store.waitingUploads()
    for account in try store.accounts() {
      waiting[account.name] = try store.lists(account: account.id).reduce(0) { $0 + (uploads[$1.id] ?? 0) }
    }
  }

  /// Whether a server did not answer, refused the login or was not asked.
  var metTrouble: Bool {
    !skipped.isEmpty || parts.contains { $0.failure.map { $0.isAboutAccount || $0.isAboutHost } ?? false }
  }

  func title(_ failure: ItemFailure) -> String? { failure.title ?? titles[failure.uid] }

  func title(ofTask uid: String) -> String? { awaited[uid] }

  /// The sentence about waiting edits, to follow the reason why the account was not synced.
  func waiting(_ account: String, _ l: Language) -> String {
    switch waiting[account] ?? 0 {
    case 0: ""
    case 1: l(" 1 change is waiting to be uploaded.")
    case let count: l(" \(count) changes are waiting to be uploaded.")
    }
  }
}

extension SyncOutcome.Part {
  /// The UIDs in the changes that the output shows of what tasks wait for.
  fileprivate var awaitedUIDs: [String] {
    var values: [String?] = []
    for row in (steps ?? []) + report.found + report.deletedItems {
      for change in row.changes where change.name == "after" { values += [change.old, change.new] }
      for conflict in row.conflicts where conflict.name == "after" { values += [conflict.kept, conflict.lost] }
    }
    return values.compactMap(\.self).flatMap { $0.split(separator: " ").map(String.init) }
  }
}

/// An account whose lists cannot be read, for example without its password.
struct SkippedAccount {
  var account: Account
  var error: any Error
  /// Whether the server does not answer. Its lists are then not tried.
  var isSilent = false
}

extension SyncError {
  /// The plan of a run that stopped before its first write.
  fileprivate var stoppedPlan: SyncPlan? {
    switch self {
    case .braked(let plan, _, _), .wentBack(let plan, _): plan
    default: nil
    }
  }
}

extension Error {
  fileprivate var isAboutAccount: Bool {
    switch self as any Error {
    case CalDAVError.unauthorized, CalDAVError.loginElsewhere, SyncError.loginRefused: true
    default: self is SecretProblem || self is AccountProblem || self is CancellationError
    }
  }
}

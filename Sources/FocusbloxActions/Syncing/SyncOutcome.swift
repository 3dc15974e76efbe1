import CalDAV
import FocusbloxModel
import FocusbloxStore
package import FocusbloxSync

/// What a `sync` did, with everything that its output shows. As a value, it passes from the process that carried the sync
/// out to the process that shows it, which may be the same.
package struct SyncOutcome: Codable, Equatable, Sendable {
  /// One list's part of the run.
  package struct Part: Codable, Equatable, Sendable {
    /// The list as users know it, with its account where its name alone is ambiguous.
    package var name: String
    package var report: ListReport
    /// The steps of a dry run, or of a run that stopped before its first write.
    package var steps: [SyncPlan.Row]?
    package var failure: Failure?
  }

  /// The error that ended a list's turn.
  package struct Failure: Codable, Equatable, Sendable {
    package var sentence: String
    /// What the person can do.
    package var remedy: String?
    /// The fixed word for programs. A service of another version sends none.
    package var reason: String?
    /// Whether it stops every list of the account: the login or the user, not the list.
    package var isAboutAccount: Bool
    /// Whether the server does not answer, or asks for a pause.
    package var isAboutHost: Bool
    package var isBrake: Bool
    package var isMissingList: Bool

    fileprivate init(_ error: any Error, isAboutHost: Bool, _ person: any Person) {
      let words = person.words(about: error, in: nil)
      (sentence, remedy, reason) = (words.sentence, words.remedy, words.reason)
      isAboutAccount = error.isAboutAccount
      self.isAboutHost = isAboutHost
      let error = error as? SyncError
      isMissingList = if case .missing = error { true } else { false }
      isBrake = if case .brakedOnTheWay = error { true } else { error?.stoppedPlan != nil }
    }
  }

  /// An account whose lists cannot be read.
  package struct Skipped: Codable, Equatable, Sendable {
    package var account: String
    package var sentence: String
  }

  /// A task that can begin because others were completed elsewhere.
  package struct ReadyTask: Codable, Equatable, Sendable {
    package var id: String
    package var title: String
  }

  package var parts: [Part]
  /// The tasks that waited for others before the run, and can begin now.
  package var ready: [ReadyTask]
  package var skipped: [Skipped]
  /// Why no alarms were published although publishing is on, in lines.
  package var unpublished: String?
  /// The titles of deleted items that the server refuses to delete, by UID. Only the journal has them.
  private var titles: [String: String] = [:]
  /// The titles of tasks by UID, for which tasks of a plan wait.
  private var awaited: [String: String] = [:]
  /// The number of edits that wait, by the account's name.
  private var uploads: [String: Int] = [:]

  init(
    _ outcomes: [ListOutcome], ready: [TaskItem], skipped: [SkippedAccount], unpublished: AlarmCalendarProblem?,
    _ store: StoreReader, _ person: any Person
  ) throws {
    self.ready = ready.map { ReadyTask(id: $0.id, title: $0.title) }
    let names = try ListNames(store)
    parts = try outcomes.map { outcome in
      var part = Part(name: names.shown(outcome.report.list, of: outcome.report.account), report: outcome.report)
      // A run that changed nothing cannot be undone.
      if let run = part.report.run, try store.journal(runID: run, limit: 1).isEmpty { part.report.run = nil }
      switch outcome {
      case .done: break
      case .planned(let plan, _):
        part.steps = plan.rows
        if let error = plan.stop { part.failure = Failure(error, isAboutHost: false, person) }
      case .failed(_, let error):
        part.steps = (error as? SyncError)?.stoppedPlan?.rows
        part.failure = Failure(error, isAboutHost: outcome.hostError != nil, person)
      }
      return part
    }
    self.skipped = skipped.map {
      Skipped(account: $0.account.name, sentence: person.words(about: $0.error, in: nil).line)
    }
    self.unpublished = unpublished.map { person.words(about: $0, in: nil).text }
    let untitled = Set(outcomes.flatMap(\.report.failures).filter { $0.title == nil }.map(\.uid)).subtracting([""])
    if !untitled.isEmpty {
      for entry in try store.journal() where entry.action == JournalAction.deletedHere.rawValue {
        guard untitled.contains(entry.uid), titles[entry.uid] == nil else { continue }
        titles[entry.uid] = try Undo.title(of: entry, in: store)
      }
    }
    for uid in Set(parts.flatMap(\.awaitedUIDs)) { awaited[uid] = try store.tasks(uid: uid).first?.title }
    let waiting = try store.waitingUploads()
    for account in try store.accounts() {
      uploads[account.name] = try store.lists(account: account.id).reduce(0) { $0 + (waiting[$1.id] ?? 0) }
    }
  }

  /// Whether a server did not answer, refused the login or was not asked.
  package var metTrouble: Bool {
    !skipped.isEmpty || parts.contains { $0.failure.map { $0.isAboutAccount || $0.isAboutHost } ?? false }
  }

  package func title(_ failure: ItemFailure) -> String? { failure.title ?? titles[failure.uid] }

  package func title(ofTask uid: String) -> String? { awaited[uid] }

  /// The number of the account's edits that wait.
  package func waiting(_ account: String) -> Int { uploads[account] ?? 0 }
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

extension SyncPlan {
  /// The error that ends the run of this plan before its first write.
  fileprivate var stop: SyncError? {
    guard isForBrake else { return nil }
    do throws(SyncError) {
      try Brake.check(self)
      return nil
    } catch {
      return error
    }
  }
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

import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// One run over one list: find, plan, brake, pull, push, read back.
///
/// The pull merges the server's changes into the store and records the server's version as the new base. The push sends
/// the remaining differences. An interruption at any point leaves a store from which the next run continues (I13).
struct ListSync {
  let store: Store
  let client: CalDAVClient
  let list: CalendarList
  let collection: Href
  /// The collection's state from the calendar home, where this run has asked the home.
  let state: CollectionState?
  let planner: SyncPlanner
  let options: SyncOptions
  let environment: SyncEnvironment
  let runID: Int64
  let progress: @Sendable (SyncProgress) -> Void
  /// Keys of the hrefs whose change only a full listing has shown (I12).
  private(set) var unannounced: Set<String> = []
  /// The lists that this run has read; `nil` until the run has visited every list.
  private(set) var readLists: Set<Int64>?
  /// Changed objects that were read before the pull: by `Prefetch`, or for the plan.
  var prefetched: [Href: PrefetchedAnswer.Text] = [:]
  /// Links whose first upload has a UID that may already exist in a list which this run could not read.
  private(set) var uploadsOfKnownUIDs: Set<Int64> = []
  /// For each disabled list the UIDs that the run has asked for, and whether the list has them.
  var disabledUIDs: [Int64: [String: Bool]] = [:]
  /// Whether a dry run plans the alarms that changed settings move.
  private(set) var plansReview = false
  /// Counts the losses from the first write on; `nil` where the user allows every loss.
  private(set) var losses: LossCount?

  /// Whether the list moves with its server's redirect.
  var followsRedirect = true

  /// The number of hrefs in one multiget.
  static let batchSize = 100
  /// The number of objects that the server returns per multiget.
  let batch = MultigetBatch()
  /// The number of concurrent requests. The transport has a limit of its own.
  static let parallelRequests = 8

  var application: PlanApplication {
    PlanApplication(
      list: list, runID: runID, now: environment.now(), zone: environment.zone, profile: planner.mapping.profile,
      settings: environment.settings,
      steps: SeriesSteps(
        zone: environment.zone, settings: environment.settings, newID: environment.newID, runID: runID),
      unannounced: unannounced, losses: losses)
  }

  /// - Parameter answered: the answer to the list's early question.
  mutating func run(_ answered: PrefetchedAnswer?, into report: inout ListReport) async throws -> SyncPlan? {
    try await exchangeProperties(report: &report)
    try reviewAlarms()
    var changes = try await findChanges(answered)
    unannounced = changes.unannounced
    report.subcollections = try unsynced(changes.subcollections)
    let shared = try takeShared(from: &changes)
    let absence = try await checkAbsence(changes, shared: shared)
    var plan = try await planLosses(changes, absence)
    if !options.forceMassChanges { try await explainAbsences(in: &plan) }
    if options.dryRun {
      try await planRemainingSteps(changes, &plan)
      if environment.settings.deletedOnServer == .delete {
        plan.deletedTasks = try store.read { try $0.tasksToDelete(among: plan.absentObjects, of: list) }
      }
      plan.isForBrake = !options.forceMassChanges
      return plan
    }
    if !options.forceMassChanges {
      try Brake.check(plan)
      losses = LossCount(list, besides: plan.explained)
    }

    try noteFailures(absence.failed, report: &report)
    try await pull(changes.changed, already: absence.back, gone: absence.goneIDs, report: &report)
    prefetched = [:]
    try await followRenames(of: absence.gone, report: &report)
    // The other objects come first: one of them may be an object that has left its shared resource (I13).
    try await merge(shared: absence.shared, gone: absence.goneIDs, report: &report)
    try await forget(gone: absence.gone, report: &report)
    let listedAt = changes.timeOfTags(in: list)
    let waiting = listedAt == nil ? [] : try store.read { try $0.uploads(list: list.id) }
    let shown = try await push(since: list.supportsSyncCollection ? changes.token : nil, report: &report)
    if let listedAt {
      let handled = try store.read { store in
        try store.links(list: list.id, hrefKeys: changes.changed.map(\.key))
          + waiting.compactMap { try store.link(id: $0.id) }
      }
      try doubtTags(of: handled, since: listedAt)
    }
    if let token = try shown.flatMap(tokenOfOwnChanges) { changes.token = token }
    try store.write { store in
      let fullSync = changes.isCompleteListing ? environment.now() : list.lastFullSync
      if changes.token != list.syncToken || changes.ctag != list.ctag || fullSync != list.lastFullSync {
        try store.setSyncState(list: list.id, token: changes.token, ctag: changes.ctag, lastFullSync: fullSync)
      }
    }
    return nil
  }

  /// The collections inside the list that are not lists of the account themselves.
  private func unsynced(_ subcollections: [Href]) throws -> [String] {
    if subcollections.isEmpty { return [] }
    let lists = try store.read { try $0.lists(account: list.accountID) }.compactMap { Href($0.href) }
    return subcollections.filter { !lists.contains($0) }.map(\.shown)
  }

  /// Sends the items that waited for the other lists.
  ///
  /// - Parameter lists: the lists that this run has read.
  mutating func send(_ links: Set<Int64>, afterReading lists: Set<Int64>, into report: inout ListReport) async throws {
    readLists = lists
    uploadsOfKnownUIDs = try store.read { try $0.unsentLinksOfKnownUIDs(list: list.id) }
    try await askDisabledLists(for: uploadsOfKnownUIDs)
    if !options.forceMassChanges { losses = LossCount(list) }
    let token = list.supportsSyncCollection ? list.syncToken : nil
    let shown = try await push(only: links, since: token, report: &report)
    guard let token = try shown.flatMap(tokenOfOwnChanges) else { return }
    try store.write { store in
      try store.setSyncState(list: list.id, token: token, ctag: list.ctag, lastFullSync: list.lastFullSync)
    }
  }

  /// Changes the store and the report in one transaction. An error leaves both as they were.
  func write(
    _ report: inout ListReport, _ change: (StoreTransaction, inout ListReport) throws -> Void
  ) throws {
    report = try store.write { store in
      var report = report
      try change(store, &report)
      return report
    }
  }

  /// Applies one action in a transaction of its own.
  func apply(_ action: SyncAction, report: inout ListReport) throws {
    try write(&report) { store, report in try application.apply(action, in: store, report: &report) }
  }

  /// Checks every item again if the settings of the alarms have changed since the last run (S0-74).
  private mutating func reviewAlarms() throws {
    let fingerprint = try AlarmFingerprint.of(environment.settings, zone: environment.zone)
    let known = try store.read { try $0.facts(ofList: list.id).alarmSettings }
    // A read-only list is checked when it becomes writable.
    guard known != fingerprint, !list.isReadOnly else { return }
    if options.dryRun {
      plansReview = known != nil
      return
    }
    try store.write { store in
      if known != nil { try review(store) }
      try store.changeFacts(ofList: list.id) { $0.alarmSettings = fingerprint }
    }
  }

  private func review(_ store: StoreTransaction) throws {
    for kind in ItemKind.allCases {
      try store.markAllPending(list: list.id, kind: kind)
      try store.forgetHeldAlarms(list: list.id, kind: kind)
    }
  }

  /// Reads the store as the push of this run will find it. A dry run reviews the alarms in a transaction that it undoes.
  func readBeforePush<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    guard plansReview else { return try store.read(body) }
    var value: Value?
    do {
      try store.write { store in
        try review(store)
        value = try body(store)
        throw ReviewUndone()
      }
    } catch is ReviewUndone {}
    return try value ?? store.read(body)
  }
}

/// Ends the transaction of a review that is only planned.
private struct ReviewUndone: Error {}

/// Ends the turn of a list that the server has moved to another path.
struct ListMoved: Error {
  var place: Href
}

/// The progress of a run.
public struct SyncProgress: Sendable {
  public enum Phase: Sendable { case pulling, pushing }
  public var list: String
  public var phase: Phase
  public var done: Int
  public var total: Int
}

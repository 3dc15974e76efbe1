import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar
import Logging

/// One run over one list: find, plan, brake, pull, push, read back.
///
/// The pull half merges the server's changes into the store and takes the server's version as the new base; the push half sends
/// what then still differs. Whatever stops the run in between leaves a store from which the next run carries on (I13).
struct ListSync {
  let store: Store
  let client: CalDAVClient
  let list: CalendarList
  let collection: Href
  /// What its home says of it in this run, where that was asked.
  let state: CollectionState?
  let planner: SyncPlanner
  let options: SyncOptions
  let environment: SyncEnvironment
  let runID: Int64
  let logger: Logger
  let progress: @Sendable (SyncProgress) -> Void
  /// Keys of the hrefs whose change the server told of only when everything was listed.
  private(set) var unannounced: Set<String> = []
  /// The lists that this run has read, once it has been to all.
  private(set) var readLists: Set<Int64>?
  /// Changed objects that were read before the turn of the list.
  var early: [Href: EarlyAnswer.Text] = [:]
  /// Of the first uploads that it sends then, those whose UID may be in a list that it could not read.
  private(set) var namesakes: Set<Int64> = []
  /// From the first write; none where the user lets everything through.
  private(set) var losses: LossCount?

  /// Hrefs asked for in one multiget.
  static let batchSize = 100
  /// How many of them the server gives.
  let batch = MultigetBatch()
  /// Requests under way at the same time; the transport bounds them again.
  static let parallelRequests = 8

  var application: PlanApplication {
    PlanApplication(
      list: list, runID: runID, now: environment.now(), zone: environment.zone, profile: planner.mapping.profile,
      newID: environment.newID,
      steps: SeriesSteps(
        zone: environment.zone, settings: environment.settings, newID: environment.newID, runID: runID),
      unannounced: unannounced, losses: losses)
  }

  /// - Parameter answered: what the list was asked ahead of its turn.
  mutating func run(_ answered: EarlyAnswer?, into report: inout ListReport) async throws -> SyncPlan? {
    try await exchangeProperties(report: &report)
    try reviewAlarms()
    var changes = try await findChanges(answered)
    unannounced = changes.unannounced
    let shared = try takeShared(from: &changes)
    let proof = try await prove(changes, shared: shared)
    var plan = try await planLosses(changes, proof)
    if options.dryRun {
      try await planTheRest(changes, &plan)
      return plan
    }
    if !options.forceMassChanges {
      try Brake.check(plan)
      losses = LossCount(list)
    }

    try noteFailures(proof.failed, report: &report)
    try await pull(changes.changed, already: proof.back, gone: proof.goneIDs, report: &report)
    try await followRenames(of: proof.gone, report: &report)
    // After the others, among which what is there no more may be met (I13).
    try await merge(shared: proof.shared, gone: proof.goneIDs, report: &report)
    try store.write { store in
      // One that turned up under another name has got its new href.
      for link in proof.gone where try store.link(id: link.id)?.hrefKey == link.hrefKey {
        try application.apply(Self.forgetting(link), in: store, report: &report)
      }
    }
    try await push(since: list.supportsSyncCollection ? changes.token : nil, report: &report)
    try store.write { store in
      let fullSync = changes.isCompleteListing ? environment.now() : list.lastFullSync
      if changes.token != list.syncToken || changes.ctag != list.ctag || fullSync != list.lastFullSync {
        try store.setSyncState(list: list.id, token: changes.token, ctag: changes.ctag, lastFullSync: fullSync)
      }
    }
    return nil
  }

  /// Sends what waited for the other lists.
  ///
  /// - Parameter lists: those that this run has read.
  mutating func send(_ links: Set<Int64>, afterReading lists: Set<Int64>, into report: inout ListReport) async throws {
    readLists = lists
    namesakes = try store.read { try $0.unsentLinksOfKnownUIDs(list: list.id) }
    if !options.forceMassChanges { losses = LossCount(list) }
    try await push(only: links, since: list.supportsSyncCollection ? list.syncToken : nil, report: &report)
  }

  /// Settings that own alarms hang on have changed since the last run: every item is looked at again (S0-74).
  private func reviewAlarms() throws {
    let fingerprint = try AlarmFingerprint.of(environment.settings, zone: environment.zone)
    let known = try store.read { try $0.facts(ofList: list.id).alarmSettings }
    // What cannot be written is looked at when it can.
    guard known != fingerprint, !options.dryRun, !list.isReadOnly else { return }
    try store.write { store in
      if known != nil { for kind in ItemKind.allCases { try store.markAllPending(list: list.id, kind: kind) } }
      try store.changeFacts(ofList: list.id) { $0.alarmSettings = fingerprint }
    }
  }
}

/// How far a run is.
public struct SyncProgress: Sendable {
  public enum Phase: Sendable { case pulling, pushing }
  public var list: String
  public var phase: Phase
  public var done: Int
  public var total: Int
}

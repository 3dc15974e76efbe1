public import FocusbloxModel
import FocusbloxStore

extension SyncEngine {
  /// Updates a calendar that receives published alarms, after the lists of the run.
  ///
  /// - Parameters:
  ///   - isTarget: false for a calendar that no longer receives alarms: all published alarms are deleted.
  ///   - activeLists: the lists, of any account, whose tasks are published. Local tasks are always published.
  /// - Throws: as `sync`.
  public func publishAlarms(
    _ account: Account, to list: CalendarList, isTarget: Bool, activeLists: Set<Int64>, options: SyncOptions,
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> ListOutcome {
    let lock = try store.lockForSync()
    defer { lock.release() }
    let runID = options.dryRun ? 0 : try store.write { try $0.startRun(account: account.id, at: environment.now()) }
    let outcome = await outcome(account, list, options) { client, collection, report in
      let sync = run(account, list, client, collection, nil, options, runID, progress)
      let planner = PublishingPlanner(
        list: list, collection: collection, mapping: sync.planner.mapping, isTarget: isTarget)
      return try await AlarmPublishing(sync: sync, planner: planner, activeLists: activeLists).run(into: &report)
    }
    if !options.dryRun { try finish(runID, [outcome], of: account) }
    return outcome
  }
}

import FocusbloxStore

extension AppContext {
  /// Opens the store for `body` and closes it in every case, because an open write-ahead log slows every later start.
  ///
  /// - Parameter isFollowed: whether waiting uploads are reported or synced afterwards; false for a sync itself.
  func withStore<Result>(isFollowed: Bool = true, _ body: (Store) async throws -> Result) async throws -> Result {
    let store = try openStore()
    store.keepRings(ReminderPlan(settings: try settings(), zone: zone, language: nil).clock(clock))
    let followUp = isFollowed ? try ChangeFollowUp(self, store) : nil
    let result: Result
    do {
      result = try await body(store)
    } catch {
      // The first error is the one to report.
      try? store.close()
      throw error
    }
    let next = try followUp?.settle(store)
    try store.close()
    next?()
    return result
  }
}

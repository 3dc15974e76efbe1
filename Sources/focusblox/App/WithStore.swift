import FocusbloxStore

extension AppContext {
  /// Opens the store for `body` and closes it behind it, whatever happens: an open write-ahead log makes every later start dearer.
  func withStore<Result>(_ body: (Store) async throws -> Result) async throws -> Result {
    let store = try openStore()
    store.keepRings(ReminderPlan(settings: try settings(), zone: zone, language: nil).clock(clock))
    let result: Result
    do {
      result = try await body(store)
    } catch {
      // The first error is the one to tell.
      try? store.close()
      throw error
    }
    try store.close()
    return result
  }
}

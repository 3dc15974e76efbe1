import FocusbloxActions
import FocusbloxStore
import Synchronization

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
    Self.lastClosed.withLock { $0 = store }
    next?()
    return result
  }

  /// Kept, because GRDB looks for observers when it frees a store: at the end of a command, this costs a million
  /// instructions for nothing.
  private static let lastClosed = Mutex<Store?>(nil)
}

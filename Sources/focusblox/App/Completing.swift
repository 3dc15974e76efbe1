import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension AppContext {
  /// Completes a task for a user's command (S2-23).
  func complete(_ id: String, in store: StoreTransaction) throws -> SeriesStep {
    let context = MappingContext(zone: zone, now: now, settings: try settings(), profile: .extended)
    return try seriesSteps().complete(
      id, at: now, in: store, history: try store.copyOfOccurrence(of: id, context), by: .user)
  }

  func seriesSteps() throws -> SeriesSteps {
    SeriesSteps(zone: zone, settings: try settings(), newID: Self.newID)
  }
}

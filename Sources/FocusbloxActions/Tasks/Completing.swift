package import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

extension Workplace {
  /// Completes a task for a user's command (S2-23).
  package func complete(_ id: String, in store: StoreTransaction) throws -> SeriesStep {
    let context = MappingContext(zone: zone, now: now, settings: try settings(), profile: .extended)
    return try seriesSteps().complete(id, at: now, context, in: store)
  }

  package func seriesSteps() throws -> SeriesSteps {
    SeriesSteps(zone: zone, settings: try settings(), newID: Self.newID)
  }
}

extension SeriesSteps {
  /// Completes a task as the person does, here or in a notification.
  package func complete(
    _ id: String, at now: Date, _ context: MappingContext, in store: StoreTransaction
  ) throws -> SeriesStep {
    try complete(id, at: now, in: store, history: try store.copyOfOccurrence(of: id, context), by: .user)
  }
}

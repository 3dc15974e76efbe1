import FocusbloxModel
import FocusbloxStore
import Foundation

/// The tasks of series that the bare backlog hides until their day (S2-15).
struct HiddenSeries {
  let app: AppContext

  private func count(_ store: StoreReader) throws -> Int {
    guard let tomorrow = WallTime(app.now, in: app.zone)?.day.adding(days: 1) else { return 0 }
    var query = TaskQuery(.recurring, now: app.now, timeZone: app.zone)
    let later = CalendarTime.day(tomorrow).instant(in: app.zone).addingTimeInterval(1)
    query.conditions = [.due(from: later, before: nil), .not(.singleOccurrence)]
    return try store.countTasks(query)
  }

  /// "2 repeating later"; `nil` where none is hidden.
  func words(_ store: StoreReader) throws -> String? {
    let count = try count(store)
    return count == 0 ? nil : app.language("\(count) repeating later")
  }
}

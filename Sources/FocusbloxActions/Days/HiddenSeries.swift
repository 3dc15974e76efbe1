import FocusbloxModel
package import FocusbloxStore
import Foundation

/// The tasks of series that the bare backlog hides until their day (S2-15).
package struct HiddenSeries {
  package let place: Workplace

  package init(place: Workplace) {
    self.place = place
  }

  package func count(_ store: StoreReader) throws -> Int {
    guard let tomorrow = WallTime(place.now, in: place.zone)?.day.adding(days: 1) else { return 0 }
    var query = TaskQuery(.recurring, now: place.now, timeZone: place.zone)
    let later = CalendarTime.day(tomorrow).instant(in: place.zone).addingTimeInterval(1)
    query.conditions = [.due(from: later, before: nil), .not(.singleOccurrence)]
    return try store.countTasks(query)
  }
}

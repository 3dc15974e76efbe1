import FocusbloxCalendar
import FocusbloxStore

extension StoreTransaction {
  /// Reads which tasks wait because another program wrote so into the object of the task that comes first.
  func renewToldWaits() throws {
    try renewToldWaits { (try? CalendarObjectReading($0))?.waitingUIDs ?? [] }
  }
}

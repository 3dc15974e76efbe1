import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// An item with everything in the store on which its rings depend.
struct RingingItem {
  var state: LocalState
  var object: RingingObject?
}

/// An item's calendar object, with what both sides agreed on when it was written.
struct RingingObject {
  var reading: CalendarObjectReading
  /// `nil` also where the agreement has no unmarked alarms.
  var agreed: Data?
}

extension StoreReader {
  /// The item's calendar object; `nil` for an item in no calendar.
  func ringingObject(_ kind: ItemKind, _ id: String) throws -> RingingObject? {
    // A stored text was readable when it was stored.
    try knownObject(of: kind, id: id).flatMap { text, agreed in
      (try? CalendarObjectReading(text)).map { RingingObject(reading: $0, agreed: agreed) }
    }
  }
}

import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension SyncAction.Pushed {
  /// The automatic alarms that this write adds, moves or removes where no field changes: those of changed settings.
  var movedAlarms: [FieldChange] {
    guard changes.isEmpty, let reading, let base = link.base.flatMap({ try? CalendarObjectReading($0) }) else {
      return []
    }
    let context = MappingContext(zone: .gmt, now: .distantPast, settings: Settings(), profile: .strict)
    let (before, after) = (OwnAlarms.held(in: base.master, context), OwnAlarms.held(in: reading.master, context))
    func words(_ instant: Date?) -> String? { instant.flatMap { CalendarTime($0, in: .gmt)?.description } }
    return NotificationKind.automatic.sorted { $0.rawValue < $1.rawValue }.compactMap { kind in
      let (old, new) = (before?[kind], after?[kind])
      return old == new ? nil : FieldChange(name: "alarm \(kind.rawValue)", old: words(old), new: words(new))
    }
  }
}

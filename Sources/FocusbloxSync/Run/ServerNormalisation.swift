import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// Tells the server's normalisation of a written object from another client's edit. A server without an ETag in its
/// answer to a PUT most likely changed the object (RFC 4791 section 5.3.4). Its version is a normalisation, unless it
/// has a value that no server produces from the sent text.
extension ListSync {
  /// - Parameter held: the server's text before the write.
  func isNormalisation(
    _ object: CalendarObject, of link: SyncLink, as written: WrittenObject, after held: [UInt8]?, isKept: Bool
  ) -> Bool {
    if let etag = written.etag { return etag == object.etag && (isKept || object.isReadable) }
    guard let sent = link.base, let there = try? CalendarObjectReading(object.data),
      let mine = try? CalendarObjectReading(sent),
      object.isReadable, there.kind == mine.kind, there.uid == mine.uid,
      !hasLostAlarm(there, of: mine, formerly: held), !hasEditedAlarm(there, of: mine)
    else { return false }
    switch mine.kind {
    case .task: return isNormalisation(there.task(planner.mapping), of: mine.task(planner.mapping))
    case .block:
      let (stored, sent) = (there.block(planner.mapping), mine.block(planner.mapping))
      return stored.title == sent.title && isSame(stored.start, sent.start) && isSame(stored.end, sent.end)
    }
  }

  /// Whether an alarm is missing that the server had stored before, so that the server is able to store it.
  private func hasLostAlarm(
    _ there: CalendarObjectReading, of mine: CalendarObjectReading, formerly: [UInt8]?
  ) -> Bool {
    // An unreadable former text proves nothing.
    guard let formerly, let former = try? CalendarObjectReading(formerly) else { return false }
    let triggers = [former, mine, there].map { object in
      Set(object.master.components(named: "VALARM").compactMap { $0.first("TRIGGER")?.value })
    }
    return !triggers[0].intersection(triggers[1]).isSubset(of: triggers[2])
  }

  /// Whether an own alarm has another time or an answer. Servers drop alarms and do not edit them.
  private func hasEditedAlarm(_ there: CalendarObjectReading, of mine: CalendarObjectReading) -> Bool {
    let (base, remote, context) = (mine.master, there.master, planner.mapping)
    let changes =
      mine.kind == .task
      ? AlarmReading.changes(base: base, remote: remote, task: there.task(context), context: context)
      : AlarmReading.answers(in: remote, since: base, context: context)
    return changes.contains { !$0.isRemoval }
  }

  private func isNormalisation(_ there: TaskItem, of mine: TaskItem) -> Bool {
    there.title == mine.title && there.notes ?? "" == mine.notes ?? ""
      && (there.status == .open) == (mine.status == .open) && isSame(there.due, mine.due)
      && (there.importance == mine.importance || mine.importance == .none)
      && (mine.start == nil || there.start == nil || isSame(there.start, mine.start))
      && (there.parentUID == mine.parentUID || there.parentUID == nil)
  }

  /// Also true where an all-day date has become midnight, in the local zone or in UTC.
  private func isSame(_ there: CalendarTime?, _ mine: CalendarTime?) -> Bool {
    guard let there, let mine else { return there == mine }
    let zone = planner.mapping.zone
    let instant = there.instant(in: zone)
    return instant == mine.instant(in: zone)
      || (mine.isAllDay && [zone, .gmt].contains { mine.instant(in: $0) == instant })
  }
}

package import FocusbloxModel
import Foundation

extension FocusBlock {
  /// Moves the block. A title that contains the time changes with it, and the alert is set as for a new block.
  package mutating func move(
    to times: (start: CalendarTime, end: CalendarTime), _ settings: Settings, _ place: Workplace
  ) throws {
    let former = start
    (start, end) = times
    title = titleFollowing(from: former, locale: settings.blockTitleLocale, zone: place.zone)
    alertMinutesBefore = FocusBlockReminders.leadMinutes(startDate: start.instant(in: place.zone), now: place.now)
  }
}

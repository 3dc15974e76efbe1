import Foundation
import ICalendar

/// The VTIMEZONEs of an object. Strict servers refuse a TZID without a VTIMEZONE.
enum ObjectZones {
  /// Adds a VTIMEZONE for every IANA or Windows zone of `item` that the calendar lacks, except zones in `known`, whose
  /// VTIMEZONE another program left out. Each VTIMEZONE covers the item's first to last date, and for a repeating item
  /// also `now`.
  static func complete(_ calendar: inout Component, for item: Component, excluding known: Set<String>, now: Date) {
    let explained = Set(calendar.components(named: "VTIMEZONE").compactMap { $0.first("TZID")?.text })
    let wanted = item.timeZoneNames.subtracting(explained).subtracting(known)
    let dates = dates(in: item)
    // A margin of one day, because a wall-clock time differs from UTC by at most a day.
    let from = (dates.min() ?? Date(timeIntervalSince1970: 0)).addingTimeInterval(-86_400)
    let to = max(from, dates.max() ?? from, now).addingTimeInterval(86_400)
    for name in wanted.sorted().reversed() {
      guard let zone = TimeZone(identifier: name) ?? ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: name)
      else { continue }
      calendar.insertFirst(VTimeZone.component(for: zone, tzid: name, from: from, to: to))
    }
  }

  private static func dates(in item: Component) -> [Date] {
    ["DTSTART", "DUE", "DTEND", "RECURRENCE-ID"].compactMap { item.first($0) }
      .compactMap { DateTimeValue($0)?.wallClock.instantInUTC }
  }
}

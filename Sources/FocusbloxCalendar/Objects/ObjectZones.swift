import Foundation
import ICalendar

/// The VTIMEZONEs of an object: strict servers refuse a TZID without one.
enum ObjectZones {
  /// Adds one for every IANA or Windows zone that `item` names and the calendar does not explain, except those in `known`, which another
  /// program left out. Each is right from the item's first date to its last one, and to `now` for what repeats.
  static func complete(_ calendar: inout Component, for item: Component, sparing known: Set<String>, now: Date) {
    let explained = Set(calendar.components(named: "VTIMEZONE").compactMap { $0.first("TZID")?.text })
    let wanted = names(in: item).subtracting(explained).subtracting(known)
    let dates = dates(in: item)
    // A day more, because a wall clock is at most that far from UTC.
    let from = (dates.min() ?? Date(timeIntervalSince1970: 0)).addingTimeInterval(-86_400)
    let to = max(from, dates.max() ?? from, now).addingTimeInterval(86_400)
    for name in wanted.sorted().reversed() {
      guard let zone = TimeZone(identifier: name) ?? ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: name)
      else { continue }
      calendar.insertFirst(VTimeZone.component(for: zone, tzid: name, from: from, to: to))
    }
  }

  /// TZIDs of the component and those inside it.
  static func names(in component: Component) -> Set<String> {
    component.components.reduce(Set(component.properties.compactMap { $0.parameter("TZID") })) {
      $0.union(names(in: $1))
    }
  }

  private static func dates(in item: Component) -> [Date] {
    ["DTSTART", "DUE", "DTEND", "RECURRENCE-ID"].compactMap { item.first($0) }
      .compactMap { DateTimeValue($0)?.wallClock.instantInUTC }
  }
}

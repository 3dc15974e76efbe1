import FocusbloxModel
import Foundation
import ICalendar

extension MappingContext {
  /// The date of a property in its own form; `nil` where the date does not exist.
  func time(_ property: Property?) -> CalendarTime? {
    // `flatMap(time)` would copy the whole context for each time.
    guard let property, let value = DateTimeValue(property) else { return nil }
    return time(value)
  }

  /// The time in this program's form. Names of Windows and vendors become IANA zones (T14 … T16). A zone that only the
  /// object's rules define becomes an instant (T13). An unknown zone becomes the user's wall-clock time (T17).
  func time(_ value: DateTimeValue) -> CalendarTime? {
    switch value {
    case .date(let day): CalendarDay(day).map { .day($0) }
    case .utc(let time): WallTime(time).map { .utc($0) }
    case .floating(let time): WallTime(time).map { floating($0) }
    case .zoned(let time, let tzid): zoned(time, tzid, value)
    }
  }

  /// A floating time. In a file that names its zone the time belongs to that zone (T19).
  private func floating(_ time: WallTime) -> CalendarTime {
    calendar?.first("X-WR-TIMEZONE") == nil ? .floating(time) : .zoned(time, zone: zones.floatingZone.identifier)
  }

  private func zoned(_ time: LocalDateTime, _ tzid: String, _ value: DateTimeValue) -> CalendarTime? {
    if let zone = zones.timeZone(for: tzid) { return WallTime(time).map { .zoned($0, zone: zone.identifier) } }
    guard zones.knows(tzid) else { return WallTime(time).map { .floating($0) } }
    let instant = zones.instant(of: value)
    // Where the rules agree with the name, the name is kept: Outlook's "W. Europe Standard Time" is then a regular
    // zone.
    if let named = ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: tzid), time.instant(in: named) == instant {
      return WallTime(time).map { .zoned($0, zone: named.identifier) }
    }
    return WallTime(instant, in: .gmt).map { .utc($0) }
  }

  /// The instant of a property such as COMPLETED. A floating time counts in the user's zone (T27).
  func instant(_ property: Property?) -> Date? { time(property)?.instant(in: zone) }
}

extension CalendarDay {
  init?(_ day: Day) { self.init(year: day.year, month: day.month, day: day.day) }
}

extension WallTime {
  init?(_ time: LocalDateTime) {
    guard let day = CalendarDay(time.day) else { return nil }
    self.init(day: day, hour: time.hour, minute: time.minute, second: time.second)
  }
}

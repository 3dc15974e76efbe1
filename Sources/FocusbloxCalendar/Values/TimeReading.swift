import FocusbloxModel
import Foundation
import ICalendar

extension MappingContext {
  /// The date of a property in the form it was given; `nil` where there is no such date.
  func time(_ property: Property?) -> CalendarTime? {
    property.flatMap { DateTimeValue($0) }.flatMap(time)
  }

  /// Windows and vendor names become IANA zones (T14 … T16); a zone known only by the object's own rules becomes an instant
  /// (T13); an unknown one the user's wall clock (T17).
  func time(_ value: DateTimeValue) -> CalendarTime? {
    switch value {
    case .date(let day): CalendarDay(day).map { .day($0) }
    case .utc(let time): WallTime(time).map { .utc($0) }
    case .floating(let time): WallTime(time).map { floating($0) }
    case .zoned(let time, let tzid): zoned(time, tzid, value)
    }
  }

  /// A floating time of a file that names its zone is of that zone (T19).
  private func floating(_ time: WallTime) -> CalendarTime {
    calendar?.first("X-WR-TIMEZONE") == nil ? .floating(time) : .zoned(time, zone: zones.floatingZone.identifier)
  }

  private func zoned(_ time: LocalDateTime, _ tzid: String, _ value: DateTimeValue) -> CalendarTime? {
    if let zone = zones.timeZone(for: tzid) { return WallTime(time).map { .zoned($0, zone: zone.identifier) } }
    guard zones.knows(tzid) else { return WallTime(time).map { .floating($0) } }
    let instant = zones.instant(of: value)
    // Where the rules say what the name says, the name is kept: "W. Europe Standard Time" of Outlook is a zone of the user.
    if let named = ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: tzid), time.instant(in: named) == instant {
      return WallTime(time).map { .zoned($0, zone: named.identifier) }
    }
    return WallTime(instant, in: .gmt).map { .utc($0) }
  }

  /// The instant of a property that is one, such as COMPLETED; floating times are the user's (T27).
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

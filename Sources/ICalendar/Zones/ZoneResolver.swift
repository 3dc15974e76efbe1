public import Foundation

/// What the TZIDs of one calendar mean.
///
/// IANA names, also behind a vendor's prefix, are Foundation's zones whatever VTIMEZONE stands beside them, so that all
/// conversions have one source. Any other TZID means the rules of its VTIMEZONE (T13); a Windows name without
/// VTIMEZONE is looked up in CLDR's table (T14). A TZID that means nothing is the fallback zone (T17).
public struct ZoneResolver: Sendable {
  /// The user's zone: for dates, floating times and unknown TZIDs.
  public let fallback: TimeZone
  /// The zone of floating times: X-WR-TIMEZONE of the calendar (T19), else the fallback.
  public let floatingZone: TimeZone
  private let meanings: ZoneMeanings
  /// TZIDs whose VTIMEZONE is not read, because it has more rules than any zone on earth.
  let tooLarge: Set<String>

  /// - Parameter calendar: the VCALENDAR whose VTIMEZONEs and X-WR-TIMEZONE count; nil for values that have none.
  public init(calendar: Component?, fallback: TimeZone) {
    self.init(
      timeZones: calendar?.components(named: "VTIMEZONE") ?? [], named: calendar?.first("X-WR-TIMEZONE")?.text,
      fallback: fallback)
  }

  /// - Parameter name: X-WR-TIMEZONE of the calendar.
  public init(timeZones: [Component], named name: String? = nil, fallback: TimeZone) {
    self.fallback = fallback
    floatingZone = name.flatMap(ZoneNames.zone) ?? fallback
    meanings = ZoneMeanings(timeZones)
    tooLarge = meanings.tooLarge
  }

  /// The zone of that name; nil where only the rules of a VTIMEZONE tell it, or nothing does.
  public func timeZone(for tzid: String) -> TimeZone? {
    if case .named(let zone)? = meanings[tzid] { zone } else { nil }
  }

  /// False for a TZID that means nothing here: its times are read in the fallback zone, and the user should be told.
  public func knows(_ tzid: String) -> Bool { meanings[tzid] != nil }

  /// The instant a value names: a date is midnight of the fallback zone; gaps and overlaps as RFC 5545 3.3.5 has them.
  public func instant(of value: DateTimeValue) -> Date {
    switch value {
    case .date(let day): LocalDateTime(midnightOf: day).instant(in: fallback)
    case .utc(let time): time.instantInUTC
    case .floating(let time): time.instant(in: floatingZone)
    case .zoned(let time, let tzid):
      switch meanings[tzid] {
      case .rules(let zone): time.instant(offset: zone.offset(at:))
      case .named(let zone): time.instant(in: zone)
      case nil: time.instant(in: fallback)
      }
    }
  }

  /// The wall clock at an instant on the clock that `value` is written in; nil outside the years 0 to 9999.
  public func wallClock(at instant: Date, like value: DateTimeValue) -> LocalDateTime? {
    switch value {
    case .date: return LocalDateTime(instant, in: fallback)
    case .utc: return LocalDateTime(utc: instant)
    case .floating: return LocalDateTime(instant, in: floatingZone)
    case .zoned(_, let tzid):
      guard case .rules(let zone)? = meanings[tzid] else {
        return LocalDateTime(instant, in: timeZone(for: tzid) ?? fallback)
      }
      guard let utc = LocalDateTime(utc: instant) else { return nil }
      return utc.adding(seconds: zone.offset(at: utc.secondsSince1970))
    }
  }
}

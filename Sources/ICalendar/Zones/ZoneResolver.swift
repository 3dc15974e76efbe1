public import Foundation

/// The meaning of the TZIDs of one calendar.
///
/// IANA names, also with a vendor's prefix, mean Foundation's zones, whatever their VTIMEZONE says, so that all
/// conversions have one source. Any other TZID means the rules of its VTIMEZONE. A Windows name without VTIMEZONE
/// is looked up in CLDR's table. An unknown TZID means the fallback zone.
public struct ZoneResolver: Sendable {
  /// The user's time zone, for dates, floating times and unknown TZIDs.
  public let fallback: TimeZone
  private let meanings: ZoneMeanings

  /// Creates a resolver.
  /// - Parameter calendar: the VCALENDAR whose VTIMEZONEs and X-WR-TIMEZONE apply; `nil` for values without a calendar.
  public init(calendar: Component?, fallback: TimeZone) {
    self.init(ZoneMeanings(of: calendar), fallback: fallback)
  }

  /// Creates a resolver.
  /// - Parameter name: X-WR-TIMEZONE of the calendar.
  public init(timeZones: [Component], named name: String? = nil, fallback: TimeZone) {
    self.init(ZoneMeanings(named: name) { timeZones }, fallback: fallback)
  }

  /// Creates a resolver with the meanings of one calendar, which several resolvers can share.
  public init(_ meanings: ZoneMeanings, fallback: TimeZone) {
    self.meanings = meanings
    self.fallback = fallback
  }

  /// The zone of floating times: X-WR-TIMEZONE of the calendar, else the fallback.
  public var floatingZone: TimeZone { meanings.floatingZone ?? fallback }

  /// The zone of a name; `nil` where only a VTIMEZONE defines it, and for an unknown TZID.
  public func timeZone(for tzid: String) -> TimeZone? {
    if case .named(let zone)? = meanings[tzid] { zone } else { nil }
  }

  /// Whether the TZID is known. Times with an unknown TZID are read in the fallback zone, and the user should be told.
  public func knows(_ tzid: String) -> Bool { meanings[tzid] != nil }

  /// Whether the VTIMEZONE of a TZID is ignored, because it has more rules than any real zone.
  func isTooLarge(_ tzid: String) -> Bool { meanings.isTooLarge(tzid) }

  /// The instant of a value. A date means midnight in the fallback zone. Gaps and overlaps follow RFC 5545 section
  /// 3.3.5.
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

  /// The wall-clock time at an instant on the clock of `value`; `nil` outside the years 0 to 9999.
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

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
  private var named: [String: TimeZone] = [:]
  private var embedded: [String: EmbeddedZone] = [:]
  /// TZIDs whose VTIMEZONE is not read, because it has more rules than any zone on earth.
  private(set) var tooLarge: Set<String> = []

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
    for component in timeZones {
      guard let tzid = component.first("TZID")?.text.trimmingBlanks, embedded[tzid] == nil, named[tzid] == nil else {
        continue
      }
      if !Self.isWindowsName(tzid), let zone = ZoneNames.zone(tzid) {
        named[tzid] = zone
      } else if EmbeddedZone.isTooLarge(component) {
        tooLarge.insert(tzid)
      } else if let zone = EmbeddedZone(component) {
        embedded[tzid] = zone
      }
    }
  }

  private static func isWindowsName(_ tzid: String) -> Bool { WindowsZoneNames.identifier(for: tzid) != nil }

  /// For many instants of one TZID, whose zone is looked for once. Whether it means something, ask the resolver itself.
  func settling(_ tzid: String) -> ZoneResolver {
    guard named[tzid] == nil, embedded[tzid] == nil else { return self }
    var settled = self
    settled.named[tzid] = ZoneNames.zone(tzid) ?? fallback
    return settled
  }

  /// The zone of that name; nil where only the rules of a VTIMEZONE tell it, or nothing does.
  public func timeZone(for tzid: String) -> TimeZone? {
    if let zone = named[tzid] { return zone }
    return embedded[tzid] == nil ? ZoneNames.zone(tzid) : nil
  }

  /// False for a TZID that means nothing here: its times are read in the fallback zone, and the user should be told.
  public func knows(_ tzid: String) -> Bool { embedded[tzid] != nil || timeZone(for: tzid) != nil }

  /// The instant a value names: a date is midnight of the fallback zone; gaps and overlaps as RFC 5545 3.3.5 has them.
  public func instant(of value: DateTimeValue) -> Date {
    switch value {
    case .date(let day): LocalDateTime(midnightOf: day).instant(in: fallback)
    case .utc(let time): time.instantInUTC
    case .floating(let time): time.instant(in: floatingZone)
    case .zoned(let time, let tzid):
      if let zone = embedded[tzid] {
        time.instant(offset: zone.offset(at:))
      } else {
        time.instant(in: timeZone(for: tzid) ?? fallback)
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
      guard let zone = embedded[tzid] else { return LocalDateTime(instant, in: timeZone(for: tzid) ?? fallback) }
      guard let utc = LocalDateTime(utc: instant) else { return nil }
      return utc.adding(seconds: zone.offset(at: utc.secondsSince1970))
    }
  }
}

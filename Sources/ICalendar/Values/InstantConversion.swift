public import Foundation

extension LocalDateTime {
  /// The UTC wall clock of an instant, whole seconds; nil outside the years 0 to 9999.
  public init?(utc instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    guard abs(seconds) < 1e12 else { return nil }
    self.init(secondsSince1970: Int(seconds))
  }

  /// The wall clock of an instant in a zone, whole seconds; nil outside the years 0 to 9999.
  public init?(_ instant: Date, in zone: TimeZone) {
    self.init(utc: instant.addingTimeInterval(Double(zone.secondsFromGMT(for: instant))))
  }

  /// The instant at which a UTC clock shows this.
  public var instantInUTC: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

  /// The instant at which the zone's clock shows this (RFC 5545 3.3.5): a time that occurs twice is the first of the two,
  /// one that does not occur counts with the offset before the gap.
  public func instant(in zone: TimeZone) -> Date {
    instant { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
  }

  /// `offset` gives the seconds east of UTC at a number of seconds after 1970 in UTC.
  func instant(offset: (Int) -> Int) -> Date {
    let local = secondsSince1970
    // Offsets lie within a day, so these two instants stand on both sides of a change near the wanted time.
    let before = offset(local - 86_400)
    let after = offset(local + 86_400)
    for candidate in [before, after] where offset(local - candidate) == candidate {
      return Date(timeIntervalSince1970: Double(local - candidate))
    }
    return Date(timeIntervalSince1970: Double(local - before))
  }
}

extension DateTimeValue {
  /// The UTC form of an instant, whole seconds; nil outside the years 0 to 9999.
  public init?(utc instant: Date) {
    guard let time = LocalDateTime(utc: instant) else { return nil }
    self = .utc(time)
  }
}

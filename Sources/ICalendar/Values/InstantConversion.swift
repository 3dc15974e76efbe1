public import Foundation

extension LocalDateTime {
  /// The UTC wall-clock time of an instant in whole seconds; `nil` outside the years 0 to 9999.
  public init?(utc instant: Date) {
    let seconds = instant.timeIntervalSince1970.rounded(.down)
    guard abs(seconds) < 1e12 else { return nil }
    self.init(secondsSince1970: Int(seconds))
  }

  /// The wall-clock time of an instant in a zone in whole seconds; `nil` outside the years 0 to 9999.
  public init?(_ instant: Date, in zone: TimeZone) {
    self.init(utc: instant.addingTimeInterval(Double(zone.secondsFromGMT(for: instant))))
  }

  /// The instant at which a UTC clock shows this time.
  public var instantInUTC: Date { Date(timeIntervalSince1970: Double(secondsSince1970)) }

  /// The instant at which the zone's clock shows this time (RFC 5545 section 3.3.5). A time that occurs twice means its
  /// first occurrence. A time in a gap uses the offset before the gap.
  public func instant(in zone: TimeZone) -> Date {
    instant { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
  }

  /// The instant for an offset function. `offset` returns the seconds east of UTC for a number of seconds since 1970 in
  /// UTC.
  func instant(offset: (Int) -> Int) -> Date {
    let local = secondsSince1970
    // UTC offsets are less than a day, so these two instants are on both sides of a change near the wanted time.
    let before = offset(local - 86_400)
    if offset(local - before) != before {
      let after = offset(local + 86_400)
      if offset(local - after) == after { return Date(timeIntervalSince1970: Double(local - after)) }
    }
    return Date(timeIntervalSince1970: Double(local - before))
  }
}

extension DateTimeValue {
  /// The UTC form of an instant in whole seconds; `nil` outside the years 0 to 9999.
  public init?(utc instant: Date) {
    guard let time = LocalDateTime(utc: instant) else { return nil }
    self = .utc(time)
  }
}

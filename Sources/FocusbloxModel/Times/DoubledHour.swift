public import Foundation

extension CalendarTime {
  /// The time as an instant where clocks show it twice, in the night in which summer time ends. Programs do not agree
  /// which of the two a zoned time means.
  public func isDoubled(in zone: TimeZone) -> Bool {
    guard case .zoned(let wall, let id) = self else { return false }
    let zone = TimeZone(identifier: id) ?? zone
    let first = wall.instant(in: zone)
    // A clock is set back by a few hours at most.
    let set = zone.secondsFromGMT(for: first) - zone.secondsFromGMT(for: first.addingTimeInterval(3 * 3600))
    return set > 0 && WallTime(first.addingTimeInterval(Double(set)), in: zone) == wall
  }

  /// The same instant in UTC; `nil` for a whole day, which is no instant.
  public func inUTC(_ zone: TimeZone) -> CalendarTime? {
    isAllDay ? nil : WallTime(instant(in: zone), in: .gmt).map { .utc($0) }
  }
}

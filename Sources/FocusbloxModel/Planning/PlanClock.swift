import Foundation

/// The person's clock in minutes. Days are ordinals (`CalendarDay.ordinal`), instants are minutes since 1970 in UTC. A
/// plan asks for some ten thousand times, and Foundation's answers take too long for that, so the offset of each day is
/// remembered.
final class PlanClock {
  /// Later than any time: what does not happen.
  static let never = Int.max / 4

  private let zone: TimeZone
  /// For days in UTC from `first` on, the seconds from UTC; `changing` where they change within the day.
  private var offsets: [Int]
  private let first: Int

  private static let unknown = Int.min
  private static let changing = Int.max
  /// The days around a plan of whose offsets one is mostly asked.
  private static let daysRemembered = -14...100

  /// - Parameter day: the first day of the plan.
  init(zone: TimeZone, around day: Int) {
    self.zone = zone
    first = day + Self.daysRemembered.lowerBound
    offsets = Array(repeating: Self.unknown, count: Self.daysRemembered.count)
  }

  /// The minute in which an instant lies.
  static func minute(of instant: Date) -> Int {
    Int((max(min(instant.timeIntervalSince1970, 1e12), -1e12) / 60).rounded(.down))
  }

  /// The first full minute that is not before an instant.
  static func nextMinute(of instant: Date) -> Int {
    Int((max(min(instant.timeIntervalSince1970, 1e12), -1e12) / 60).rounded(.up))
  }

  static func date(_ minute: Int) -> Date { Date(timeIntervalSince1970: Double(minute) * 60) }

  func minute(of time: CalendarTime) -> Int {
    if case .zoned(let wall, let id) = time, id == zone.identifier {
      return instant(wall.day.ordinal, wall.hour * 60 + wall.minute)
    }
    return Self.minute(of: time.instant(in: zone))
  }

  /// The instant at which the clock shows a time of day. A skipped time moves forward by the gap; of a doubled time the
  /// first counts.
  func instant(_ day: Int, _ minuteOfDay: Int) -> Int {
    let local = day * 1440 + minuteOfDay
    if let before = offset(ofDay: Self.day(local) - 1), before == offset(ofDay: Self.day(local) + 1),
      before == offset(ofDay: Self.day(local))
    {
      return Self.floorDivision(local * 60 - before, 60)
    }
    let rest = Self.minuteOfDay(local)
    guard let day = CalendarDay(ordinal: Self.day(local)),
      let wall = WallTime(day: day, hour: rest / 60, minute: rest % 60)
    else { return day < 0 ? -Self.never : Self.never }
    return Self.minute(of: wall.instant(in: zone))
  }

  func day(of instant: Int) -> Int { Self.day(local(instant)) }

  func calendarDay(_ ordinal: Int) -> CalendarDay { CalendarDay(ordinal: ordinal) ?? .epoch }

  /// The instant or the next one at which the clock shows a multiple of the grid.
  func roundedUp(_ instant: Int) -> Int { instant + (PlanLimits.up(local(instant)) - local(instant)) }

  /// The instant or the last one before at which the clock shows a multiple of the grid.
  func roundedDown(_ instant: Int) -> Int { instant - (local(instant) - PlanLimits.down(local(instant))) }

  private func local(_ instant: Int) -> Int {
    guard abs(instant) < Self.never else { return instant }
    let offset =
      offset(ofDay: Self.day(instant)) ?? zone.secondsFromGMT(for: Self.date(instant))
    return Self.floorDivision(instant * 60 + offset, 60)
  }

  private func offset(ofDay day: Int) -> Int? {
    guard offsets.indices.contains(day - first) else { return computedOffset(ofDay: day) }
    if offsets[day - first] == Self.unknown {
      offsets[day - first] = computedOffset(ofDay: day) ?? Self.changing
    }
    let known = offsets[day - first]
    return known == Self.changing ? nil : known
  }

  private func computedOffset(ofDay day: Int) -> Int? {
    let offset = zone.secondsFromGMT(for: Self.date(day * 1440))
    return offset == zone.secondsFromGMT(for: Self.date(day * 1440 + 1440)) ? offset : nil
  }

  private static func day(_ minute: Int) -> Int { floorDivision(minute, 1440) }

  private static func minuteOfDay(_ minute: Int) -> Int { minute - day(minute) * 1440 }

  private static func floorDivision(_ dividend: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

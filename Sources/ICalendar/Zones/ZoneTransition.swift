import Foundation

/// One change of a zone's UTC offset.
struct ZoneTransition: Hashable {
  /// The properties that are equal each year for a yearly change.
  struct Pattern: Hashable {
    var month: Int
    var weekday: Int
    var secondOfDay: Int
    var offsetBefore: Int
    var offset: Int
    var isDaylight: Bool
  }

  var instant: Date
  /// The wall-clock time before the change.
  var local: LocalDateTime
  var pattern: Pattern

  /// The ordinal of the weekday in its month, counted from the start.
  var ordinal: Int { (local.day.day - 1) / 7 + 1 }

  var isLastOfMonth: Bool {
    local.day.day + 7 > Day.length(ofMonth: local.day.month, year: local.day.year)
  }

  /// The changes after 1970 up to the end of a year, in order.
  static func all(of zone: TimeZone, through year: Int) -> [ZoneTransition] {
    var result: [ZoneTransition] = []
    var last = Date(timeIntervalSince1970: 0)
    while let instant = zone.nextDaylightSavingTimeTransition(after: last), instant > last {
      last = instant
      let before = zone.secondsFromGMT(for: instant.addingTimeInterval(-1))
      guard let local = LocalDateTime(utc: instant.addingTimeInterval(Double(before))), local.day.year <= year else {
        break
      }
      let pattern = Pattern(
        month: local.day.month, weekday: local.day.weekday, secondOfDay: local.secondOfDay, offsetBefore: before,
        offset: zone.secondsFromGMT(for: instant), isDaylight: zone.isDaylightSavingTime(for: instant))
      // Foundation also lists changes that only rename the time; the clock does not change at them.
      if pattern.offset != before { result.append(ZoneTransition(instant: instant, local: local, pattern: pattern)) }
    }
    return result
  }
}

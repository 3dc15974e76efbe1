/// The UTC offsets of a VTIMEZONE (RFC 5545 section 3.6.5), up to the year 2199.
struct EmbeddedZone: Sendable, Hashable {
  private struct Onset: Sendable, Hashable {
    /// Seconds since 1970 in UTC.
    var instant: Int
    var offsetBefore: Int
    var offset: Int
  }

  private var onsets: [Onset] = []

  /// Reads a VTIMEZONE. Years before 1900 are ignored, because no task needs them.
  /// - Returns: `nil` where no observance is readable.
  init?(_ component: Component) {
    for observance in component.components where observance.name == "STANDARD" || observance.name == "DAYLIGHT" {
      onsets += Self.onsets(of: observance)
    }
    guard !onsets.isEmpty else { return nil }
    onsets.sort { $0.instant < $1.instant }
  }

  /// Whether the VTIMEZONE has too many observances. The longest history of a real zone has about 250. Each observance
  /// may have a thousand onsets, which are computed for every item.
  static func isTooLarge(_ component: Component) -> Bool { component.components.count > 500 }

  /// The seconds east of UTC at `instant`, which is in seconds since 1970 in UTC.
  func offset(at instant: Int) -> Int {
    var low = 0
    var high = onsets.count
    while low < high {
      let middle = (low + high) / 2
      if onsets[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? onsets[0].offsetBefore : onsets[low - 1].offset
  }

  private static func onsets(of observance: Component) -> [Onset] {
    guard let start = observance.first("DTSTART").flatMap(DateTimeValue.init)?.wallClock,
      let offset = observance.first("TZOFFSETTO").flatMap({ UTCOffset.seconds($0.value) })
    else { return [] }
    let offsetBefore = observance.first("TZOFFSETFROM").flatMap { UTCOffset.seconds($0.value) } ?? offset
    var local = [start]
    for property in observance.all("RDATE") {
      for date in DateTimeValue.list(property) {
        if case .utc(let time) = date {
          time.adding(seconds: offsetBefore).map { local.append($0) }
        } else {
          local.append(date.wallClock)
        }
      }
    }
    for property in observance.all("RRULE") { local += occurrences(property.value, start, offsetBefore: offsetBefore) }
    return Set(local).map {
      Onset(instant: $0.secondsSince1970 - offsetBefore, offsetBefore: offsetBefore, offset: offset)
    }
  }

  private static func occurrences(_ text: String, _ start: LocalDateTime, offsetBefore: Int) -> [LocalDateTime] {
    // An observance with an unreadable rule has only its DTSTART.
    guard let rule = try? RecurrenceRule(text) else { return [] }
    var until: LocalDateTime?
    if case .utc(let last) = rule.until { until = last.adding(seconds: offsetBefore) }
    var expansion = RecurrenceExpansion(rule, start: recent(start, rule), until: until)
    var result: [LocalDateTime] = []
    // An expansion that exhausts its budget has no further onsets.
    while result.count < 1000, let next = try? expansion.next(), next.day.year < 2200 { result.append(next) }
    return result
  }

  /// The start of the rule, not before 1900. A yearly rule that depends only on month and weekday is the same from 1900
  /// on.
  private static func recent(_ start: LocalDateTime, _ rule: RecurrenceRule) -> LocalDateTime {
    guard start.day.year < 1900, rule.frequency == .yearly, rule.interval == 1, rule.count == nil,
      !rule.byMonth.isEmpty,
      !rule.byDay.isEmpty, let day = Day(year: 1900, month: 1, day: 1)
    else { return start }
    return LocalDateTime(day: day, hour: start.hour, minute: start.minute, second: start.second) ?? start
  }
}

import Foundation

/// The three forms of HTTP-date (RFC 9110 section 5.6.7). The time is always UTC and independent of locale and time
/// zone.
enum HTTPDate {
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  static func parse(_ text: String) -> Date? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    if words.count == 6, words[5] == "GMT" || words[5] == "UTC" {
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    if words.count == 5 { return date(day: words[2], month: words[1], year: words[4], time: words[3]) }
    return nil
  }

  /// The date in the form `Sun, 06 Nov 1994 08:49:37 GMT`, rounded down to whole seconds.
  static func text(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let time = seconds - seconds.flooredDays * 86_400
    let day = civil(seconds.flooredDays)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let weekday = weekdays[((seconds.flooredDays + 4) % 7 + 7) % 7]
    let year = String(repeating: "0", count: max(0, 4 - "\(day.year)".count)) + "\(day.year)"
    let clock = [time / 3600, time / 60 % 60, time % 60].map(two).joined(separator: ":")
    return "\(weekday), \(two(day.day)) \(months[day.month - 1]) \(year) \(clock) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard let day = Int(day), (1...31).contains(day), let month = months.firstIndex(of: month),
      var year = Int(year), (0...9999).contains(year), clock.count == 3,
      (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let days = daysSinceEpoch(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: TimeInterval(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]))
  }

  /// Days of the Gregorian calendar since 1970-01-01. A year starts in March here, so that the leap day is its last
  /// day.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The inverse of `daysSinceEpoch`.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Int {
  /// Whole days in seconds since the epoch, rounded down.
  fileprivate var flooredDays: Int { self >= 0 ? self / 86_400 : (self - 86_399) / 86_400 }
}

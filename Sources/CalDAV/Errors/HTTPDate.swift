import Foundation

/// HTTP-date in its three forms (RFC 9110 section 5.6.7), always UTC, independent of locale and zone.
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

  /// Days of the Gregorian calendar since 1970-01-01; years begin in March so that the leap day is the last.
  private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

public import Foundation

/// RFC 3339: a date and a time with an offset.
public enum InstantText {
  /// `nil` where the text has another form.
  public static func read(_ text: String) -> Date? {
    let form = /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s?(Z|([+-])(\d{2}):?(\d{2}))/
      .ignoresCase()
    guard let match = text.wholeMatch(of: form), let year = Int(match.1), let month = Int(match.2),
      let number = Int(match.3), let day = Day(year: year, month: month, day: number), let hour = Int(match.4),
      let minute = Int(match.5), hour < 24, minute < 60
    else { return nil }
    let second = match.6.flatMap { Int($0) } ?? 0
    var offset = 0
    if let sign = match.8, let hours = match.9.flatMap({ Int($0) }), let minutes = match.10.flatMap({ Int($0) }) {
      guard hours < 24, minutes < 60 else { return nil }
      offset = (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
    guard second < 60 else { return nil }
    return Date(timeIntervalSince1970: Double(((day.ordinal * 24 + hour) * 60 + minute) * 60 + second - offset))
  }
}

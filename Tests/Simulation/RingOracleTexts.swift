import Foundation

/// What an alarm may say: the truth about title, time and lead, in German or in English.
extension RingOracle {
  /// - Parameters:
  ///   - lead: seconds before the due date, of what counts from it.
  /// - Returns: whether `text` says what an alarm of this kind says of an item.
  static func isTrue(_ text: String, of kind: String, _ title: String, due: Time?, lead: Int?, _ home: TimeZone) -> Bool
  {
    let endings = due.map { $0.isDay ? [""] : clocks($0.instant(in: home), home).map { ", " + $0 } } ?? [""]
    switch kind {
    case "due-date-morning":
      return ["Heute fällig: \(title) — pack ihn in einen Sprint", "Due today: \(title) — put it into a sprint"]
        .contains(text)
    case "due-date-advance": return leads(lead, title).contains(text)
    case "before_due":
      let first = leads(lead, title).first(where: text.hasPrefix)
      return first.map { endings.contains(String(text.dropFirst($0.count))) } ?? false
    case "due":
      let first = ["\(title) ist jetzt fällig", "\(title) is due now"].first(where: text.hasPrefix)
      return first.map { endings.contains(String(text.dropFirst($0.count))) } ?? false
    // The words between title and time are the program's.
    case "custom": return text.hasPrefix(title) && endings.contains { text.hasSuffix($0.filter { $0 != "," }) }
    case "snooze": return text.contains(title)
    default: return text.hasPrefix(title)
    }
  }

  private static func leads(_ seconds: Int?, _ title: String) -> [String] {
    guard let seconds, seconds > 0 else { return [title] }
    return durations(seconds / 60, german: true).map { "\(title) ist in \($0) fällig" }
      + durations(seconds / 60, german: false).map { "\(title) is due in \($0)" }
  }

  /// The labels of the picker; other values compose (G2).
  private static func durations(_ minutes: Int, german: Bool) -> [String] {
    let units =
      german
      ? [("Tag", "Tage"), ("Stunde", "Stunden"), ("Min", "Min")] : [("day", "days"), ("hour", "hours"), ("min", "min")]
    let counts = [minutes / 1440, minutes / 60 % 24, minutes % 60]
    let words = zip(counts, units).filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1.0 : $0.1.1)" }
    return [words.joined(separator: " ")]
  }

  /// 12:40, and as English clocks have it.
  private static func clocks(_ instant: Date, _ home: TimeZone) -> [String] {
    let parts = calendar(home).dateComponents([.hour, .minute], from: instant)
    let (hour, minute) = (parts.hour ?? 0, String(format: "%02d", parts.minute ?? 0))
    let twelve = "\((hour + 11) % 12 + 1):\(minute)"
    let half = hour < 12 ? "AM" : "PM"
    return [
      "\(String(format: "%02d", hour)):\(minute)", "\(hour):\(minute)", "\(twelve) \(half)", "\(twelve)\u{202F}\(half)",
    ]
  }
}

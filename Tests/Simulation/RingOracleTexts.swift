import Foundation

/// The allowed texts of an alarm: true statements about title, time and lead, in German or English.
extension RingOracle {
  static func isTrue(_ alarm: Alarm, _ object: Object, _ home: TimeZone) -> Bool {
    let title = object.title
    // The name of a zone behind the hour.
    let (beginning, last) = alarm.text.splitAtLastSpace
    let text = TimeZone(identifier: last) != nil && last != "PM" && last != "AM" ? beginning : alarm.text
    let times =
      object.due.map { $0.isDay ? [""] : [home, $0.home(home)].flatMap(clocks($0.instant(in: home))) } ?? [""]
    func ends(after beginnings: [String]) -> Bool {
      beginnings.contains { start in times.contains { text == start + ($0.isEmpty ? "" : ", ") + $0 } }
    }
    switch alarm.kind {
    case "due-date-morning":
      return ["Heute fällig: \(title) — pack ihn in einen Sprint", "Due today: \(title) — put it into a sprint"]
        .contains(text)
    case "due-date-advance": return leads(alarm, object, home).contains(text)
    case "before_due": return ends(after: leads(alarm, object, home))
    case "due": return ends(after: ["\(title) ist jetzt fällig", "\(title) is due now"])
    // The program chooses the words between title and time.
    case "custom": return text.hasPrefix(title) && times.contains(where: text.hasSuffix)
    case "snooze": return text.contains(title)
    default: return text.hasPrefix(title)
    }
  }

  /// The lead by the alarm's offset, else by its instant. Before a day, the lead is whole days (G2, G18).
  private static func leads(_ alarm: Alarm, _ object: Object, _ home: TimeZone) -> [String] {
    guard let due = object.due, let instant = alarm.instant else { return [] }
    let before = Int(due.instant(in: home).timeIntervalSince(instant))
    let seconds = alarm.offset.map { -$0 } ?? (due.isDay ? (before / 86_400 + 1) * 86_400 : before)
    let counts = [seconds / 604_800, seconds / 86_400 % 7, seconds / 3600 % 24, seconds / 60 % 60]
    func words(_ one: [String], _ more: [String]) -> String {
      zip(counts, zip(one, more)).filter { $0.0 > 0 }.map { "\($0) \($0 == 1 ? $1.0 : $1.1)" }.joined(separator: " ")
    }
    let german = words(["Woche", "Tag", "Stunde", "Min"], ["Wochen", "Tagen", "Stunden", "Min"])
    let english = words(["week", "day", "hour", "min"], ["weeks", "days", "hours", "min"])
    return ["\(object.title) ist in \(german) fällig", "\(object.title) is due in \(english)"]
  }

  /// The time in 24-hour and 12-hour form, such as 12:40.
  private static func clocks(_ instant: Date) -> (TimeZone) -> [String] {
    { zone in
      let parts = calendar(zone).dateComponents([.hour, .minute], from: instant)
      let (hour, minute) = (parts.hour ?? 0, String(format: "%02d", parts.minute ?? 0))
      let half = "\((hour + 11) % 12 + 1):\(minute)|\(hour < 12 ? "AM" : "PM")"
      return ["\(String(format: "%02d", hour)):\(minute)"] + [" ", "\u{202F}"].map { half.replacing("|", with: $0) }
    }
  }
}

extension String {
  fileprivate var splitAtLastSpace: (String, String) {
    guard let space = lastIndex(of: " ") else { return ("", self) }
    return (String(self[..<space]), String(self[index(after: space)...]))
  }
}

import FocusbloxModel

/// A weekday by its name in either language; means the next such day, never today.
struct Weekday: Equatable {
  /// 1 = Monday … 7 = Sunday (ISO 8601).
  var number: Int

  init?(_ name: String) {
    let names = [
      ["monday", "montag", "mon", "mo"], ["tuesday", "dienstag", "tue", "di"], ["wednesday", "mittwoch", "wed", "mi"],
      ["thursday", "donnerstag", "thu", "do"], ["friday", "freitag", "fri", "fr"],
      ["saturday", "samstag", "sat", "sa", "sonnabend"], ["sunday", "sonntag", "sun", "so"],
    ]
    guard let number = names.firstIndex(where: { $0.contains(name.lowercased()) }) else { return nil }
    self.number = number + 1
  }

  /// 1…7
  func daysAhead(of day: CalendarDay) -> Int {
    let ahead = (number - day.weekday + 7) % 7
    return ahead == 0 ? 7 : ahead
  }
}

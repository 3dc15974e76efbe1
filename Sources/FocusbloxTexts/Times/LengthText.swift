package import FocusbloxModel

/// Lengths of time for a reader. `DurationText` has the form that a person types.
extension Language {
  /// "1 h 05 min".
  package func span(minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h " + (rest < 10 ? "0" : "") + "\(rest) min"
  }

  /// "2 weeks", "1 day 2 h", "15 min".
  package func length(seconds: Int) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400)
    let parts = [
      days > 0 ? length(days: days) : nil,
      rest >= 60 || seconds == 0 ? span(minutes: rest / 60) : nil,
      rest % 60 > 0 ? "\(rest % 60) s" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  private func length(days: Int) -> String {
    let (weeks, rest) = days.quotientAndRemainder(dividingBy: 7)
    if rest > 0 { return days == 1 ? self("1 day") : self("\(days) days") }
    return weeks == 1 ? self("1 week") : self("\(weeks) weeks")
  }
}

extension Language {
  /// A lead time in words. The five values of the picker have the labels of the specification (G2); other values are
  /// composed.
  ///
  /// `Language.german.formattedDuration(minutes: 90)` is "1 Stunde 30 Min".
  public func formattedDuration(minutes: Int) -> String {
    let total = minutes.magnitude
    let (weeks, days) = (total / 10_080, total % 10_080 / 1_440)
    let (hours, rest) = (total % 1_440 / 60, total % 60)
    var parts: [String] = []
    if weeks > 0 { parts.append(weeks == 1 ? self("1 week") : self("\(weeks) weeks")) }
    if days > 0 { parts.append(days == 1 ? self("1 day") : self("\(days) days", for: "lead time")) }
    if hours > 0 { parts.append(hours == 1 ? self("1 hour") : self("\(hours) hours")) }
    if rest > 0 || parts.isEmpty { parts.append(self("\(rest) min")) }
    return parts.joined(separator: " ")
  }
}

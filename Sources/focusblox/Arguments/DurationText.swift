/// DURATION of the command line: `45m`, `1h30m`, `2d`, or seconds (CLI.md).
enum DurationText {
  /// Whole seconds.
  static func seconds(_ text: String) throws(ArgumentProblem) -> Int {
    guard let seconds = read(text) else { throw .duration(text) }
    return seconds
  }

  /// As ``seconds(_:)``; `nil` when the text has another form.
  static func read(_ text: String) -> Int? {
    if let seconds = Int(text) { return (0..<1 << 40).contains(seconds) && text.first != "+" ? seconds : nil }
    let form = /(?:(\d{1,5})w)?(?:(\d{1,5})d)?(?:(\d{1,6})h)?(?:(\d{1,8})m)?(?:(\d{1,9})s)?/
    guard !text.isEmpty, let match = text.wholeMatch(of: form) else { return nil }
    let parts = [(match.1, 604_800), (match.2, 86_400), (match.3, 3600), (match.4, 60), (match.5, 1)]
    return parts.reduce(0) { sum, part in sum + (part.0.flatMap { Int($0) } ?? 0) * part.1 }
  }

  /// The shortest text that reads back as the same number of minutes.
  static func text(minutes: Int) -> String {
    let days = minutes / 1440
    let hours = minutes % 1440 / 60
    let rest = minutes % 60
    let text = (days > 0 ? "\(days)d" : "") + (hours > 0 ? "\(hours)h" : "") + (rest > 0 ? "\(rest)m" : "")
    return text.isEmpty ? "0m" : text
  }
}

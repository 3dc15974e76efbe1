import Foundation

/// Reads a reminder: a lead time such as `1h` or `15m vorher`, a negative number of seconds, or a WHEN.
public struct ReminderReader: Sendable {
  let around: ReadingContext

  public init(_ around: ReadingContext) { self.around = around }

  public func read(_ text: String) -> Result<Reminder, Refusal> {
    let trimmed = text.trimmed
    guard trimmed.utf8.count <= TrailingDate.longestWord else { return .failure(Refusal(.unknown, trimmed)) }
    if let seconds = Int(trimmed), trimmed.hasPrefix("-") { return .success(.before(seconds: -seconds)) }
    if trimmed.wholeMatch(of: /\d+/) != nil { return .failure(Refusal(.unit, trimmed)) }
    if let seconds = Self.seconds(trimmed) ?? words(trimmed) { return .success(.before(seconds: seconds)) }
    return WhenReader(around).read(trimmed).map { .at($0.when) }
  }

  private static var before: Regex<(Substring, Substring)> { /\s+(before|vorher|davor|prior|zuvor)$/.ignoresCase() }

  /// `1h30m`, `15m vorher`: `m` means minutes here.
  private static func seconds(_ text: String) -> Int? {
    let form = /(?:(\d{1,3})w)?(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m(?:in)?)?(?:(\d{1,6})s)?/.ignoresCase()
    let plain = text.replacing(Self.before, with: "")
    guard !plain.isEmpty, let match = plain.wholeMatch(of: form) else { return nil }
    let parts = [(match.1, 604_800), (match.2, 86_400), (match.3, 3600), (match.4, 60), (match.5, 1)]
    return parts.reduce(0) { $0 + ($1.0.flatMap { Int($0) } ?? 0) * $1.1 }
  }

  /// `eine Stunde vorher`, `2 days before`.
  private func words(_ text: String) -> Int? {
    let grammar = Grammar(text.replacing(Self.before, with: ""), around)
    for (distance, end) in grammar.distances(0) where end == grammar.count {
      guard distance.refusal == nil, distance.months == 0, distance.workdays == 0, !distance.isIdiom else { continue }
      return distance.minutes * 60 + distance.days * 86_400
    }
    return nil
  }
}

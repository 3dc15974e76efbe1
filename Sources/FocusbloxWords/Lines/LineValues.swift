/// The short values of a line.
enum LineValues {
  static func importance(_ text: String) -> QuickAdd.Importance? {
    switch Tokeniser.tokens(text).map(\.text) {
    case ["high"], ["hoch"], ["1"]: .high
    case ["medium"], ["mittel"], ["2"]: .medium
    case ["low"], ["niedrig"], ["3"]: .low
    default: nil
    }
  }

  static func isFlag(_ text: String) -> Bool {
    ["flag", "flagge", "flagged", "markiert"].contains(text.lowercased())
  }

  enum Estimate {
    case minutes(Int)
    case impossible, noEstimate
  }

  /// `30m`, `1h30m`, `1,5h`; a bare number is minutes.
  static func estimate(_ text: String) -> Estimate {
    let text = text.lowercased()
    if text.wholeMatch(of: /\d{1,4}/) != nil, let minutes = Int(text) {
      return minutes > 0 ? .minutes(minutes) : .impossible
    }
    let form = /(?:(\d{1,3})(?:[.,](\d{1,2}))?(?:h|std|hrs?))?(?:(\d{1,4})(?:m|min|mins))?/
    guard let match = text.wholeMatch(of: form) else {
      guard let match = text.wholeMatch(of: /(\d{1,3})h(\d{2})/), let hours = Int(match.1), let minutes = Int(match.2)
      else { return .noEstimate }
      return .minutes(hours * 60 + minutes)
    }
    guard match.1 != nil || match.3 != nil else { return .noEstimate }
    var minutes = (match.1.flatMap { Int($0) } ?? 0) * 60 + (match.3.flatMap { Int($0) } ?? 0)
    if let digits = match.2, let part = Int(digits) {
      let hundredths = digits.count == 1 ? part * 10 : part
      guard hundredths * 60 % 100 == 0, match.3 == nil else { return .noEstimate }
      minutes += hundredths * 60 / 100
    }
    return minutes > 0 ? .minutes(minutes) : .impossible
  }

  /// A tag begins with a letter and ends before punctuation.
  static func tag(_ text: String) -> String? {
    var text = text
    while let last = text.last, ".,;:!?)".contains(last) { text.removeLast() }
    guard text.first?.isLetter == true, text.allSatisfy({ $0.isLetter || $0.isNumber || "-_/".contains($0) }) else {
      return nil
    }
    return text
  }
}

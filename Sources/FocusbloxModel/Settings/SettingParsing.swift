import Foundation

extension SettingKind {
  /// The value of a user's text; `nil` where the value is not allowed.
  func parse(_ text: String) -> SettingValue? {
    // Most values have nothing to trim, and Foundation's trimming costs a million instructions at its first use.
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let text = isPlain ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch self {
    case .boolean: return SettingKind.boolean(from: text).map(SettingValue.boolean)
    case .integer(let range): return Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
    case .minutes(let values): return minutes(from: text).flatMap { values.contains($0) ? .integer($0) : nil }
    case .choice(let values): return values.contains(text) ? .text(text) : nil
    case .sound: return SoundOption(text).map { .text($0.description) }
    case .complicationSource: return ComplicationSource(text).map { .text($0.description) }
    case .perspective:
      return SettingKind.isNothing(text) ? .absent : .text(UUID(uuidString: text)?.uuidString.lowercased() ?? text)
    case .optionalText: return SettingKind.isNothing(text) ? .absent : .text(text)
    case .locale: return SettingKind.isLocale(text) ? .text(text) : nil
    case .workHours: return WorkHours(text).map { .text($0.description) }
    case .optionalList, .names, .addresses:
      guard !SettingKind.isNothing(text) else { return .absent }
      let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return .list(names.filter { !$0.isEmpty })
    }
  }

  private static func boolean(from text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "on", "yes", "an", "ein", "ja", "1": true
    case "false", "off", "no", "aus", "nein", "0": false
    default: nil
    }
  }

  private static func isNothing(_ text: String) -> Bool {
    text.isEmpty || text == "null" || text == "~"
  }

  /// Whether the text has the form of a language with an optional script and region. Foundation decides whether it has
  /// data for the locale.
  private static func isLocale(_ text: String) -> Bool {
    let parts = text.split(whereSeparator: { $0 == "_" || $0 == "-" })
    guard let language = parts.first, (2...3).contains(language.count), parts.count <= 3 else { return false }
    return parts.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
      && language.allSatisfy(\.isLowercase)
  }

  /// The value of a number, or of a picker label in either language.
  private func minutes(from text: String) -> Int? {
    guard case .minutes(let values) = self else { return nil }
    return Int(text)
      ?? values.first { value in
        Language.allCases.contains { $0.formattedDuration(minutes: value) == text }
      }
  }
}

import FocusbloxModel
import Foundation

extension Language {
  /// As the environment says it; Foundation's own answer is always the same on Linux (swift-foundation issue 717).
  static func of(_ environment: [String: String]) -> Language { said(environment) ?? .english }

  /// `nil` where the environment names no language: C and POSIX are none.
  static func said(_ environment: [String: String]) -> Language? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      if ["C", "POSIX"].contains(value.prefix { $0 != "." }) { return nil }
      return value.lowercased().hasPrefix("de") ? .german : .english
    }
    return nil
  }

  /// Names of months and weekdays, and the clock.
  var locale: Locale { Locale(identifier: self == .german ? "de_DE" : "en_US") }

  func callAsFunction(_ german: String, _ english: String) -> String {
    self == .german ? german : english
  }

  /// As the language puts a word of the user's between quotation marks.
  func quoted(_ word: String) -> String {
    self("„\(word)“", "“\(word)”")
  }

  /// Words of a sentence: "a, b or c".
  func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + self(" oder ", " or ") + last
  }
}

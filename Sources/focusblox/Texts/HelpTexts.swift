import ArgumentParser
import FocusbloxModel
import FocusbloxTexts
import Foundation

/// The parts of the parser's help in another language. The parser writes help in English, and each English part is the key of a row in
/// `Texts/German`. What has no row stays English.
struct HelpTexts {
  let language: Language

  func text(_ english: String) -> String { row(english) ?? english }

  private func row(_ key: String) -> String? { SentenceTables.here[language]?.sentence(for: key) }

  func section(_ heading: String) -> String {
    // "TASKS SUBCOMMANDS" is the heading of a group's commands.
    let group = Self.groups.first { heading == $0.uppercased() + " SUBCOMMANDS" }
    return group.map { text($0).uppercased() } ?? text(heading)
  }

  private static let groups = Focusblox.configuration.groupedSubcommands.map(\.name)

  /// The names of values, in angle brackets. Names without a row are the program's own.
  func values(in text: String) -> String {
    text.replacing(/<([a-z-]+)>/) { "<" + (row("\($0.1)\u{4}value") ?? String($0.1)) + ">" }
  }

  /// A discussion has prose, then examples, of which only those with words of a language are translated.
  static func parts(ofDiscussion text: String) -> (prose: String, examples: String) {
    for start in ["Example:\n", "Examples:\n"] {
      if text.hasPrefix(start) { return ("", text) }
      if let range = text.range(of: "\n\n" + start) {
        return (String(text[..<range.lowerBound]), String(text[range.lowerBound...].dropFirst(2)))
      }
    }
    return (text, "")
  }

  func discussion(_ english: String) -> String {
    let (prose, examples) = Self.parts(ofDiscussion: english)
    let lines = examples.split(separator: "\n").map { line in
      let example = line.drop { $0 == " " }
      return String(line.prefix(line.count - example.count)) + text(String(example))
    }
    let parts = [prose.isEmpty ? "" : text(prose), lines.joined(separator: "\n")]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

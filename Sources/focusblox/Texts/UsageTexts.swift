import ArgumentParser
import FocusbloxModel
import FocusbloxTexts
import Foundation

/// The command line parser's errors in the user's language. The parser writes a few fixed English sentences; an unknown
/// sentence stays unchanged.
struct UsageTexts {
  let l: Language
  /// The command that the parser recognised.
  var command: any ParsableCommand.Type = Focusblox.self

  /// - Parameter message: the parser's message, including the lines about usage.
  func text(_ message: String) -> String {
    var lines = message.components(separatedBy: "\n")
    guard let first = lines.first else { return message }
    let sentence = first.hasPrefix("Error: ") ? String(first.dropFirst("Error: ".count)) : first
    lines[0] = self.sentence(sentence)
    if let remedy = suggestion(sentence) { lines.insert(remedy, at: 1) }
    return lines.map(line).joined(separator: "\n")
  }

  private func line(_ line: String) -> String {
    guard l == .german else { return line }
    if line.hasPrefix("Usage: ") { return "Aufruf: " + HelpTexts.values(in: String(line.dropFirst("Usage: ".count))) }
    if let match = line.wholeMatch(of: /Help:  (.+?)  (.+)/) {
      let words = String(match.2)
      return "Hilfe:  " + HelpTexts.values(in: String(match.1)) + "  " + (HelpTexts.german(words) ?? words)
    }
    if let match = line.wholeMatch(of: #/  See '(.+)' for more information\./#) { return "  Mehr sagt: \(match.1)" }
    return line
  }

  private func sentence(_ english: String) -> String {
    if let match = english.wholeMatch(of: /(The value .*? is invalid for '.*?')\. Please provide one of (.*)\./) {
      let possible = l.alternatives(match.2.matches(of: /'([^']+)'/).map { String($0.1) })
      return sentence(String(match.1)) + " " + l("Possible: ") + possible + "."
    }
    guard l == .german else { return Self.ended(english) }
    if let known = SentenceTable.german.sentence(for: english) { return known }
    if let match = english.wholeMatch(of: /Unexpected argument '(.*)'/) { return "Unerwartet: „\(match.1)“" }
    if let match = english.wholeMatch(of: /\d+ unexpected arguments: (.*)/) {
      return "Unerwartet: " + match.1.matches(of: /'([^']*)'/).map { "„\($0.1)“" }.joined(separator: ", ")
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*?)'\. Did you mean '(.*)'\?/) {
      return "Die Option „\(match.1)“ gibt es nicht. Gemeint: „\(match.2)“?"
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*)'/) { return "Die Option „\(match.1)“ gibt es nicht." }
    if let match = english.wholeMatch(of: /Missing expected argument '(.*)'/) {
      return "Es fehlt: " + HelpTexts.values(in: String(match.1))
    }
    if let match = english.wholeMatch(of: /Missing value for '(.*)'/) { return "Hinter „\(match.1)“ fehlt der Wert." }
    if let match = english.wholeMatch(
      of: /The value '(.*)' is invalid for '(.*)'\. Please provide one of the following:/)
    {
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“. Möglich ist:"
    }
    if let match = english.wholeMatch(of: /The value '(.*?)' is invalid for '(.*?)'(.*)/) {
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“.\(match.3.dropFirst())"
    }
    if let match = english.wholeMatch(of: /(.+) and (.+) cannot be used together/) {
      return "\(match.1) und \(match.2) schließen einander aus."
    }
    if let match = english.wholeMatch(of: /(--\S+) is at least (\d+)/) {
      return "\(match.1) ist mindestens \(match.2)."
    }
    if let match = english.wholeMatch(of: /(--\S+) is (\d+) to (\d+)/) {
      return "\(match.1) ist \(match.2) bis \(match.3)."
    }
    return english
  }

  /// The sentence with a full stop, unless it ends with an example or a list.
  private static func ended(_ english: String) -> String {
    english.last.map { ".?!:…".contains($0) } ?? true || english.contains(": ") ? english : english + "."
  }

  /// The command or value that is most similar to the typed one.
  private func suggestion(_ sentence: String) -> String? {
    if let match = sentence.wholeMatch(of: /The value '(.*?)' is invalid for .* Please provide one of (.*)\./) {
      return Suggestion.sentence(String(match.1), among: match.2.matches(of: /'([^']+)'/).map { String($0.1) }, l)
    }
    guard let typed = Self.unexpected(sentence) else { return nil }
    return Suggestion.sentence(typed, among: Self.names(command), l)
  }

  private static func unexpected(_ sentence: String) -> String? {
    let one = sentence.wholeMatch(of: /Unexpected argument '(.*)'/)?.1
    return (one ?? sentence.wholeMatch(of: /\d+ unexpected arguments: '(.*?)'.*/)?.1).map(String.init)
  }

  private static func names(_ command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    let all = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
    return all.compactMap { (one: any ParsableCommand.Type) -> String? in one.configuration.commandName }
  }
}

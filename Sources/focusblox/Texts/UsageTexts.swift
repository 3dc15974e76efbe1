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

  private var help: HelpTexts { HelpTexts(language: l) }

  /// - Parameter message: the parser's message, including the lines about usage.
  func text(_ message: String) -> String {
    var lines = message.components(separatedBy: "\n")
    guard let first = lines.first else { return message }
    let sentence = Self.withNearOption(first.hasPrefix("Error: ") ? String(first.dropFirst("Error: ".count)) : first)
    lines[0] = self.sentence(sentence)
    if let remedy = suggestion(sentence) { lines.insert(remedy, at: 1) }
    return lines.map(line).joined(separator: "\n")
  }

  /// The parser names an option for every unknown one, however different they are.
  private static func withNearOption(_ english: String) -> String {
    guard let match = english.wholeMatch(of: /(Unknown option '--(.*?)')\. Did you mean '--(.*)'\?/),
      Suggestion.nearest(String(match.2), among: [String(match.3)]).isEmpty
    else { return english }
    return String(match.1)
  }

  private func line(_ line: String) -> String {
    if let match = line.wholeMatch(of: /Usage: (.*)/) { return l("Usage: \(help.values(in: String(match.1)))") }
    if let match = line.wholeMatch(of: /Help:  (.+?)  (.+)/) {
      return l("Help:  \(help.values(in: String(match.1)))  \(help.text(String(match.2)))")
    }
    if let match = line.wholeMatch(of: #/  See '(.+)' for more information\./#) {
      return l("  See “\(match.1)” for more information.")
    }
    return line
  }

  private func sentence(_ english: String) -> String {
    if let match = english.wholeMatch(of: /(The value .*? is invalid for '.*?')\. Please provide one of (.*)\./) {
      let possible = l.alternatives(match.2.matches(of: /'([^']+)'/).map { String($0.1) })
      return sentence(String(match.1)) + " " + l("Possible: ") + possible + "."
    }
    if l == .english { return Self.ended(Self.quoted(english)) }
    let known = help.text(english)
    return known == english ? shaped(english) ?? english : known
  }

  /// One of the parser's sentences with values.
  private func shaped(_ english: String) -> String? {
    if let match = english.wholeMatch(of: /Unexpected argument '(.*)'/) { return l("Unexpected argument '\(match.1)'") }
    if let match = english.wholeMatch(of: /\d+ unexpected arguments: (.*)/) {
      let words = match.1.matches(of: /'([^']*)'/).map { l.quoted(String($0.1)) }
      return l("Unexpected arguments: \(words.joined(separator: ", "))")
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*?)'\. Did you mean '(.*)'\?/) {
      return l("Unknown option '\(match.1)'. Did you mean '\(match.2)'?")
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*)'/) { return l("Unknown option '\(match.1)'") }
    if let match = english.wholeMatch(of: /Missing expected argument '(.*)'/) {
      return l("Missing expected argument '\(help.values(in: String(match.1)))'")
    }
    if let match = english.wholeMatch(of: /Missing value for '(.*)'/) {
      return l("Missing value for '\(help.values(in: String(match.1)))'")
    }
    if let match = english.wholeMatch(of: /(.+) and (.+) cannot be used together/) {
      return l("\(match.1) and \(match.2) cannot be used together")
    }
    if let match = english.wholeMatch(of: /(--\S+) must be at least (\d+)/) {
      return l("\(match.1) must be at least \(match.2)")
    }
    if let match = english.wholeMatch(of: /(--\S+) must be between (\d+) and (\d+)/) {
      return l("\(match.1) must be between \(match.2) and \(match.3)")
    }
    guard let match = english.wholeMatch(of: /The value '(.*?)' is invalid for '(.*?)'(.*)/) else { return nil }
    let (value, name, rest) = (match.1, help.values(in: String(match.2)), match.3)
    if rest == ". Please provide one of the following:" {
      return l("The value '\(value)' is invalid for '\(name)'. Please provide one of the following:")
    }
    return l("The value '\(value)' is invalid for '\(name)'\(rest.isEmpty ? "." : rest)")
  }

  /// One of the parser's sentences with this program's quotation marks.
  private static func quoted(_ english: String) -> String {
    let starts = ["Unexpected argument", "Unknown option", "Missing ", "The value "]
    guard starts.contains(where: english.hasPrefix) || english.contains("unexpected arguments: ") else {
      return english
    }
    return english.replacing(/'([^']*)'/) { "“\($0.1)”" }
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

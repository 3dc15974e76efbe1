import ArgumentParser
import FocusbloxModel
import Foundation

/// The help page of a command: the parser's, in the user's language and with paragraphs as wide as the terminal. The parser keeps
/// each line break of the source.
struct HelpPage {
  let language: Language
  /// The width of the terminal in columns.
  let width: Int

  private var texts: HelpTexts { HelpTexts(language: language) }

  private static let labelColumn = 26

  /// A width at which the parser breaks no line.
  private static let unbroken = 10_000

  /// - Parameter isFirst: whether the page of the program has only the commands that everybody needs.
  func page(of command: any ParsableCommand.Type, isFirst: Bool = false) -> String {
    let whole = Focusblox.helpMessage(for: command, columns: Self.unbroken)
    let page = isFirst ? FirstHelp.shortened(whole) : whole
    let (overview, rest) = Self.split(page)
    let discussion = texts.discussion(command.configuration.discussion)
    let abstract = texts.text(command.configuration.abstract)
    let head = overview ? [language("OVERVIEW: ") + abstract, "", discussion, ""] : []
    let lines = Self.paragraphs(head.flatMap { $0.components(separatedBy: "\n") })
    return (lines.map { wrapped($0, indent: 0) } + entries(rest)).joined(separator: "\n")
  }

  /// Joins the lines of each paragraph. Indented lines, and the line before them, stay unchanged.
  private static func paragraphs(_ lines: [String]) -> [String] {
    var result: [String] = []
    for line in lines {
      if let last = result.last, !last.isEmpty, !line.isEmpty, !last.hasPrefix(" "), !line.hasPrefix(" ") {
        result[result.count - 1] = last + " " + line
      } else {
        result.append(line)
      }
    }
    return result
  }

  /// Splits the page: whether it begins with an overview, and the lines after the overview.
  private static func split(_ page: String) -> (Bool, [String]) {
    let lines = page.components(separatedBy: "\n")
    let usage = lines.firstIndex { $0.hasPrefix("USAGE: ") } ?? lines.startIndex
    return (usage > 0, Array(lines[usage...]))
  }

  private func entries(_ lines: [String]) -> [String] {
    var result: [String] = []
    var label: String?
    for line in lines {
      if line.hasPrefix("USAGE: ") {
        let label = language("USAGE: ")
        let usage = wrapped(texts.values(in: String(line.dropFirst(7))), indent: label.count)
        result.append(label + usage.drop { $0 == " " })
      } else if line.hasSuffix(":"), !line.hasPrefix(" ") {
        result.append(texts.section(String(line.dropLast())) + ":")
      } else if let rest = FirstHelp.rest.first(where: { line.hasSuffix($0) }) {
        result.append("  " + sentence(rest))
      } else if let match = line.wholeMatch(of: #/  See '(.+)' for detailed help\./#) {
        result.append("  " + language("See '\(texts.values(in: String(match.1)))' for detailed help."))
      } else if line.hasPrefix(String(repeating: " ", count: Self.labelColumn)), let known = label {
        result.removeLast()
        result.append(entry(known, line.trimmingCharacters(in: .whitespaces)))
      } else if line.hasPrefix("  "), let match = line.wholeMatch(of: #/  (\S.*?)(?:  +(.*))?/#) {
        label = texts.values(in: String(match.1)).replacing(" (default)", with: language(" (default)"))
        result.append(entry(label ?? "", String(match.2 ?? "")))
      } else {
        result.append(line)
      }
    }
    return result
  }

  private func entry(_ label: String, _ english: String) -> String {
    let words = wrapped(sentence(english), indent: Self.labelColumn)
    if words.isEmpty { return "  " + label }
    let first = "  " + label
    let blanks = Self.labelColumn - first.count
    return blanks > 0 ? first + String(repeating: " ", count: blanks) + words.drop { $0 == " " } : first + "\n" + words
  }

  /// A sentence with the parser's addition: `(values: a, b; default: a)`.
  private func sentence(_ english: String) -> String {
    let match = english.wholeMatch(of: /(.*?) ?\(((?:values|default): .*)\)/)
    let words = String(match?.1 ?? Substring(english))
    let said = texts.text(words)
    guard let facts = match?.2 else { return said }
    let values = facts.replacing("values: ", with: language("values: "))
      .replacing("default: ", with: language("default: "))
    return said + (said.isEmpty ? "" : " ") + "(\(values))"
  }

  private func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    // An indented line is a command and is not wrapped.
    if indent == 0, text.hasPrefix(" ") || text.isEmpty { return text }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Focusblox {
  /// The command that the arguments name, or its longest known prefix.
  static func command(named arguments: [String]) -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = Focusblox.self
    for word in arguments where word != "help" && !word.hasPrefix("-") {
      let configuration = command.configuration
      let below = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
      if let next = below.first(where: { $0._commandName == word }) { command = next }
    }
    return command
  }
}

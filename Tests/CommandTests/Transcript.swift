import Foundation

/// A terminal session as a text file with commands and their output.
///
/// A shell runs each line `$ command` in an empty home. The following lines are standard output; lines with `! ` are
/// standard error, and `? 64` is the exit code where it is not 0. `<name>` stands for an id: its first occurrence sets
/// the id, later ones must be equal. `<name:8>` stands for the first eight characters. `#: NAME=value` sets a variable
/// of the environment; other lines before the first command are comments.
struct Transcript {
  struct Step: Equatable {
    var line: Int
    var command: String
    var output: [String] = []
    var messages: [String] = []
    var code: Int32 = 0
  }

  var environment: [String: String] = [:]
  var steps: [Step] = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("$ ") {
        steps.append(Step(line: index + 1, command: String(line.dropFirst(2))))
      } else if line.hasPrefix("#: "), let equals = line.firstIndex(of: "=") {
        environment[String(line[..<equals].dropFirst(3))] = String(line[line.index(after: equals)...])
      } else if steps.isEmpty {
        continue
      } else if line.hasPrefix("! ") || line == "!" {
        steps[steps.count - 1].messages.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("? "), let code = Int32(line.dropFirst(2)) {
        steps[steps.count - 1].code = code
      } else {
        steps[steps.count - 1].output.append(String(line))
      }
    }
    // Empty lines between two commands are only for the reader.
    for index in steps.indices {
      while steps[index].output.last == "" { steps[index].output.removeLast() }
    }
  }
}

/// The ids in the session so far.
struct KnownIDs {
  private var values: [String: String] = [:]

  /// `command` with ids in place of its placeholders.
  func filled(_ command: String) -> String {
    values.reduce(command) { text, known in
      text.replacingOccurrences(of: "<\(known.key)>", with: known.value)
        .replacingOccurrences(of: "<\(known.key):8>", with: String(known.value.prefix(8)))
    }
  }

  /// Whether `line` equals `expected`. Unknown ids are recorded.
  mutating func matches(_ line: String, _ expected: String) -> Bool {
    // Words in angle brackets may also be literal, as in help texts.
    if line == filled(expected) { return true }
    var rest = Substring(line)
    var pattern = Substring(filled(expected))
    while let match = pattern.firstMatch(of: /<([a-z][A-Za-z0-9]*)(:8)?>/) {
      let literal = pattern[..<match.range.lowerBound]
      guard rest.hasPrefix(literal), let id = Self.id(in: rest.dropFirst(literal.count), short: match.2 != nil)
      else { return false }
      values[String(match.1)] = String(id)
      rest = rest[id.endIndex...]
      pattern = Substring(filled(String(pattern[match.range.upperBound...])))
    }
    return rest == pattern
  }

  /// The id at the beginning of `text`.
  private static func id(in text: Substring, short: Bool) -> Substring? {
    let whole = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
    return short ? text.prefixMatch(of: /[0-9a-f]{8}/)?.output : text.prefixMatch(of: whole)?.output.0
  }
}

import Foundation

/// A terminal session as a text file: what was typed, what came.
///
/// `$ command` is run by a shell in an empty home; the lines below it are standard output, lines with `! ` standard error,
/// `? 64` the exit code where it is not 0. `<name>` stands for an id: the first time it is learnt, later it must be the
/// same; `<name:8>` for its first eight characters, which can be learnt alone. `#: NAME=value` sets a variable of the environment, and
/// other lines before the first command are comments.
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
    // An empty line between two commands is for the reader.
    for index in steps.indices {
      while steps[index].output.last == "" { steps[index].output.removeLast() }
    }
  }
}

/// The ids that a session has shown so far.
struct KnownIDs {
  private var values: [String: String] = [:]

  /// `command` with its placeholders filled in.
  func filled(_ command: String) -> String {
    values.reduce(command) { text, known in
      text.replacingOccurrences(of: "<\(known.key)>", with: known.value)
        .replacingOccurrences(of: "<\(known.key):8>", with: String(known.value.prefix(8)))
    }
  }

  /// Whether `line` is what was `expected`; learns the ids that were not known.
  mutating func matches(_ line: String, _ expected: String) -> Bool {
    // Words in angle brackets may also be meant as they stand, as in help texts.
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

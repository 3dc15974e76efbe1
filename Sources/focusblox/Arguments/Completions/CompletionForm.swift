import FocusbloxScreen

/// The form in which the script of a shell reads candidates.
enum CompletionForm: Equatable {
  /// Bash's script of this version: a word, a tab and its meaning.
  case lines
  /// Bash's scripts of earlier versions, and scripts that do not say who they are. They expand a line twice.
  case expanded
  case zsh
  case fish

  init(_ environment: [String: String]) {
    switch environment["SAP_SHELL"] {
    case "zsh": self = .zsh
    case "fish": self = .fish
    default: self = environment["FOCUSBLOX_COMPLETIONS"] == "lines" ? .lines : .expanded
    }
  }

  func line(_ candidate: Candidate) -> String {
    // Only a meaning may contain anything.
    let (word, note) = (candidate.word, ScreenText(candidate.note).text)
    switch self {
    case .lines: return word + "\t" + note
    case .expanded: return Self.escaped(word)
    case .zsh:
      let safe = word.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
      return note.isEmpty ? safe : safe + ":" + note
    case .fish: return note.isEmpty ? word : word + "\t" + note
    }
  }

  /// The typed word. Bash's script of this version has removed the quotes already.
  func unquoted(_ typed: String) -> String {
    guard self != .lines else { return typed }
    var (result, rest) = ("", typed[...])
    while let character = rest.popFirst() {
      switch character {
      case "\\": if let next = rest.popFirst() { result.append(next) }
      case "\"", "'": continue
      default: result.append(character)
      }
    }
    return result
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      let isWord = "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
      if scalar.isASCII, !isWord, !"-_.,/+@%=:".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}

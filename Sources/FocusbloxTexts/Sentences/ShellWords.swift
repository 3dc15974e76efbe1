extension Texts {
  /// Quotes a name as one word for a POSIX shell, because it may come from a server or a file.
  package static func shellWord(_ word: String) -> String { quoted(word, besides: "-_") }

  /// Quotes a path as one word for a POSIX shell.
  package static func shellPath(_ path: String) -> String { quoted(path, besides: "-_./") }

  private static func quoted(_ word: String, besides signs: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || signs.contains($0) }
    if isPlain, !word.isEmpty, word.first != "-" { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

extension Texts {
  /// Quotes a name or a path as one word for a POSIX shell, because it may come from a server or a file.
  package static func shellWord(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@%+,=".contains($0) }
    if isPlain, !word.isEmpty, word.first != "=" { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

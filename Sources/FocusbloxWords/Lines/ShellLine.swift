/// The words of a command as one line.
public enum ShellLine {
  /// A word with blanks was quoted in the shell, which took the quotation marks: `list:"Große Liste"` arrives as one word.
  /// Such a value gets its marks back. A single word is a whole line.
  public static func text(of words: [String]) -> String {
    if words.count < 2 { return words.first ?? "" }
    return words.map(quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    guard word.contains(where: \.isWhitespace), let sign = LineSign.read(LineWord(raw: word)), !sign.isQuoted,
      sign.prefix.hasSuffix(":") || sign.prefix == "#"
    else { return word }
    let value = sign.value.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return sign.prefix + "\"" + value + "\""
  }
}

/// Words in lines of a given width.
public enum WrappedText {
  public static func lines(_ text: String, _ width: Int) -> [String] {
    guard width > 0 else { return [] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph($0, width) }
  }

  private static func paragraph(_ text: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var (line, room) = ("", width)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let length = DisplayWidth.of(String(word))
      if line.isEmpty ? length <= room : length + 1 <= room {
        line += (line.isEmpty ? "" : " ") + word
        room = width - DisplayWidth.of(line)
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, room) = ("", width)
      // A word that is longer than a line is split.
      for character in word {
        if DisplayWidth.of(character) > room {
          lines.append(line)
          (line, room) = ("", width)
        }
        line.append(character)
        room -= DisplayWidth.of(character)
      }
    }
    return lines + [line]
  }
}

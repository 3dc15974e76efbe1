/// The number of terminal columns of a text: marks take none, wide characters and emoji two (Unicode UAX 11).
public enum DisplayWidth {
  public static func of(_ text: String) -> Int {
    let isPrintableASCII = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if isPrintableASCII { return text.utf8.count }
    return isNarrow(text) ? text.unicodeScalars.count : text.reduce(0) { $0 + of($1) }
  }

  public static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if isNarrow(scalar), character.unicodeScalars.dropFirst().isEmpty { return 1 }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Whether each scalar of the text surely is a character of its own with one column.
  static func isNarrow(_ text: some StringProtocol) -> Bool { text.unicodeScalars.allSatisfy(isNarrow) }

  /// Whether the character surely takes one column. Looking up its properties costs more than drawing it, and these
  /// ranges have the letters and signs of most screens. None of them joins the scalar before it.
  static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x2010...0x2027, 0x202F...0x205E, 0x2070...0x20CF,
      0x2100...0x2319, 0x2500...0x25FC:
      true
    default: false
    }
  }

  /// `text` cut to `width` columns with an ellipsis, or filled with blanks.
  public static func fitted(_ text: String, to width: Int) -> String {
    let own = of(text)
    if own <= width { return text + String(repeating: " ", count: width - own) }
    var taken = 0
    var result = ""
    for character in text {
      let next = of(character)
      if taken + next > width - 1 { break }
      result.append(character)
      taken += next
    }
    return result + "…" + String(repeating: " ", count: max(0, width - 1 - taken))
  }
}

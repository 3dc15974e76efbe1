/// What XML 1.0 cannot hold (its section 2.2): an object with such a character makes every multistatus that it is in unreadable,
/// for every program.
public enum ForbiddenCharacters {
  /// The first such character of a text; DEL is one too, because no content line may have it (RFC 5545 section 3.1).
  public static func first(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": true
      default: false
      }
    }
  }

  /// The same object without them; what stands in it beside them stays octet by octet, unless the octets of one are folded apart.
  public static func removed(from text: [UInt8]) -> [UInt8] {
    guard isIn(text) else { return text }
    // Refolded, no character is on two lines.
    return removedWithinLines(ICalendarText(reading: text).calendars.flatMap(\.canonical.bytes))
  }

  /// A text without U+FFFE and U+FFFF.
  static func withoutNoncharacters(_ text: String) -> String {
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains(where: isNoncharacter) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isNoncharacter($0) }))
  }

  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{FFFE}" || scalar == "\u{FFFF}" }

  private static func removedWithinLines(_ text: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(text.count)
    for octet in text where !isForbiddenControl(octet) {
      if octet == 0xBE || octet == 0xBF, kept.suffix(2) == [0xEF, 0xBF] {
        kept.removeLast(2)
      } else {
        kept.append(octet)
      }
    }
    return kept
  }

  /// Whether one of them is in a text, over folds as well.
  private static func isIn(_ text: [UInt8]) -> Bool {
    // Of EF BF BE and EF BF BF, how many octets have been met.
    var met = 0
    for octet in text {
      if isForbiddenControl(octet) { return true }
      switch octet {
      case 0xBE where met == 2, 0xBF where met == 2: return true
      case 0xBF where met == 1: met = 2
      case 0xEF: met = 1
      // A fold may stand between the octets of a character (RFC 5545 section 3.1).
      case Octet.carriageReturn, Octet.lineFeed, Octet.space, Octet.tab: break
      default: met = 0
      }
    }
    return false
  }

  private static func isForbiddenControl(_ octet: UInt8) -> Bool {
    octet < Octet.space && octet != Octet.tab && octet != Octet.lineFeed && octet != Octet.carriageReturn
  }
}

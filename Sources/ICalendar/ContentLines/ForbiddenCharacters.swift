/// Characters that XML 1.0 section 2.2 forbids. An object with such a character makes every multistatus that contains
/// it unreadable, for every client.
public enum ForbiddenCharacters {
  /// The first forbidden character of a text. DEL is forbidden too, because no content line may contain it (RFC 5545
  /// section 3.1).
  public static func first(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar {
      case "\t", "\n", "\r": false
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": true
      default: false
      }
    }
  }

  /// The object without the forbidden characters. All other octets stay unchanged, unless a fold splits the octets of a
  /// forbidden character.
  public static func removed(from text: [UInt8]) -> [UInt8] {
    guard isIn(text) else { return text }
    // After refolding no character is split between two lines.
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

  /// Whether the text has a forbidden character, also across folds.
  private static func isIn(_ text: [UInt8]) -> Bool {
    // The number of octets of EF BF BE or EF BF BF that have matched so far.
    var met = 0
    for octet in text {
      // Nearly all octets are of this kind.
      if octet > Octet.space, octet < 0x80 {
        met = 0
        continue
      }
      if isForbiddenControl(octet) { return true }
      switch octet {
      case 0xBE where met == 2, 0xBF where met == 2: return true
      case 0xBF where met == 1: met = 2
      case 0xEF: met = 1
      // A fold may occur between the octets of a character (RFC 5545 section 3.1).
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

/// A search in texts that are not parsed.
enum TextWord {
  /// Whether a text contains an ASCII word, in any case, folded or not.
  static func occurs(_ word: String, in text: [UInt8]) -> Bool {
    let word = word.utf8.map(Self.inUpperCase)
    return text.withUnsafeBufferPointer { octets in
      octets.indices.contains { start in
        guard inUpperCase(octets[start]) == word[0] else { return false }
        var index = start
        for letter in word {
          // A fold is a line break and a white-space character.
          while index < octets.count, [0x0A, 0x0D, 0x20, 0x09].contains(octets[index]), index > start { index += 1 }
          guard index < octets.count, inUpperCase(octets[index]) == letter else { return false }
          index += 1
        }
        return true
      }
    }
  }

  private static func inUpperCase(_ octet: UInt8) -> UInt8 { (0x61...0x7A).contains(octet) ? octet & 0xDF : octet }
}

/// A search in texts that are not parsed.
enum TextWord {
  /// Whether a text contains an ASCII word, in any case, folded or not.
  static func occurs(_ word: String, in text: [UInt8]) -> Bool {
    let word = word.utf8.map(Self.inUpperCase)
    return text.withUnsafeBufferPointer { octets in
      // The words begin with a letter, whose cases differ in one bit.
      for start in octets.indices where octets[start] & 0xDF == word[0] {
        if begins(octets[start...], with: word) { return true }
      }
      return false
    }
  }

  private static func begins(_ octets: Slice<UnsafeBufferPointer<UInt8>>, with word: [UInt8]) -> Bool {
    var index = octets.startIndex
    for letter in word {
      // A fold is a line break and a white-space character.
      while index > octets.startIndex, index < octets.endIndex, isFold(octets[index]) { index += 1 }
      guard index < octets.endIndex, inUpperCase(octets[index]) == letter else { return false }
      index += 1
    }
    return true
  }

  private static func isFold(_ octet: UInt8) -> Bool {
    octet == 0x0A || octet == 0x0D || octet == 0x20 || octet == 0x09
  }

  private static func inUpperCase(_ octet: UInt8) -> UInt8 { (0x61...0x7A).contains(octet) ? octet & 0xDF : octet }
}

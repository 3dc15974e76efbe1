/// The digest for name-based UUIDs (RFC 3174). It is suitable for naming, not for security.
enum SHA1 {
  /// The 20 octets of the digest of `message`.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let text = padded(message)
    for start in stride(from: 0, to: text.count, by: 64) {
      let words = schedule(text[start..<start + 64])
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for (round, word) in words.enumerated() {
        let (mixed, constant) = function(round, b, c, d)
        let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ word
        (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
    return state.flatMap(bigEndian)
  }

  /// The message, a one bit, zeros, and the message's length in bits as 64 bits (RFC 3174 section 4).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let bits = UInt64(message.count) &* 8
    var text = message + [0x80]
    while text.count % 64 != 56 { text.append(0) }
    return text + bigEndian(UInt32(truncatingIfNeeded: bits >> 32)) + bigEndian(UInt32(truncatingIfNeeded: bits))
  }

  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
      block[at..<at + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<80 {
      words.append(rotated(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1))
    }
    return words
  }

  private static func function(_ round: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
    switch round {
    case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }

  private static func bigEndian(_ word: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
  }
}

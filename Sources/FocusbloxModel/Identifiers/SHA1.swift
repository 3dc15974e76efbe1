/// The digest for name-based UUIDs (RFC 3174). It is suitable for naming, not for security.
enum SHA1 {
  /// The 20 octets of the digest of `message`.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    let text = padded(message)
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for start in stride(from: 0, to: text.count, by: 64) {
        schedule(text, from: start, words)
        var (a, b, c, d, e) = state
        for round in 0..<80 {
          let (mixed, constant) = function(round, b, c, d)
          let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[round]
          (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
        }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
      }
    }
    var digest: [UInt8] = []
    digest.reserveCapacity(20)
    append(state.0, to: &digest)
    append(state.1, to: &digest)
    append(state.2, to: &digest)
    append(state.3, to: &digest)
    append(state.4, to: &digest)
    return digest
  }

  /// The message, a one bit, zeros, and the message's length in bits as 64 bits (RFC 3174 section 4).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let bits = UInt64(message.count) &* 8
    var text: [UInt8] = []
    text.reserveCapacity(message.count + 72)
    text += message
    text.append(0x80)
    while text.count % 64 != 56 { text.append(0) }
    append(UInt32(truncatingIfNeeded: bits >> 32), to: &text)
    append(UInt32(truncatingIfNeeded: bits), to: &text)
    return text
  }

  /// One of the message's blocks as 16 words, and 64 made of them (RFC 3174 6.1).
  private static func schedule(_ text: [UInt8], from start: Int, _ words: UnsafeMutableBufferPointer<UInt32>) {
    for t in 0..<16 {
      let at = start + 4 * t
      words[t] =
        UInt32(text[at]) << 24 | UInt32(text[at + 1]) << 16 | UInt32(text[at + 2]) << 8 | UInt32(text[at + 3])
    }
    for t in 16..<80 { words[t] = rotated(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1) }
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

  /// Appends the octets of a word, the most significant one first.
  private static func append(_ word: UInt32, to text: inout [UInt8]) {
    text.append(UInt8(truncatingIfNeeded: word >> 24))
    text.append(UInt8(truncatingIfNeeded: word >> 16))
    text.append(UInt8(truncatingIfNeeded: word >> 8))
    text.append(UInt8(truncatingIfNeeded: word))
  }
}

import Foundation

/// The hash functions of a Digest login (RFC 7616 section 3.2): MD5 of RFC 1321 and SHA-256 of RFC 6234. The server
/// chooses one of them; they serve nothing else.
enum DigestHash {
  case md5
  case sha256

  /// - Parameter name: the value of `algorithm` without `-sess`, in lower case.
  init?(_ name: String) {
    switch name {
    case "md5": self = .md5
    case "sha-256": self = .sha256
    default: return nil
    }
  }

  /// The digest of the parts with colons between them, as hexadecimal digits.
  func callAsFunction(_ parts: String...) -> String {
    let text = Array(parts.joined(separator: ":").utf8)
    return switch self {
    case .md5: Self.hex(Self.md5(text).map(\.byteSwapped))
    case .sha256: Self.hex(Self.sha256(text))
    }
  }

  private static func hex(_ words: [UInt32]) -> String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The blocks of sixteen words of a text with its padding: a one bit, zeros, and the length in bits.
  private static func blocks(_ text: [UInt8], isLittleEndian: Bool) -> [[UInt32]] {
    var padded = text + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let length = UInt64(text.count) * 8
    withUnsafeBytes(of: isLittleEndian ? length.littleEndian : length.bigEndian) { padded += Array($0) }
    return stride(from: 0, to: padded.count, by: 64).map { start in
      padded[start..<start + 64].withUnsafeBytes { bytes in
        (0..<16).map { index -> UInt32 in
          let word = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
          return isLittleEndian ? UInt32(littleEndian: word) : UInt32(bigEndian: word)
        }
      }
    }
  }

  private static func md5(_ text: [UInt8]) -> [UInt32] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for words in blocks(text, isLittleEndian: true) {
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let (mixed, word): (UInt32, Int) =
          switch step / 16 {
          case 0: ((b & c) | (~b & d), step)
          case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
          case 2: (b ^ c ^ d, (3 * step + 5) % 16)
          default: (c ^ (b | ~d), 7 * step % 16)
          }
        let sum: UInt32 = a &+ mixed &+ sines[step] &+ words[word]
        (a, d, c, b) = (d, c, b, b &+ rotatedLeft(sum, shifts[step / 16][step % 4]))
      }
      state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
    }
    return state
  }

  private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
  private static let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

  private static func sha256(_ text: [UInt8]) -> [UInt32] {
    var state = primes.prefix(8).map { fraction($0.squareRoot()) }
    for block in blocks(text, isLittleEndian: false) {
      var words = block
      for t in 16..<64 {
        let (near, far) = (words[t - 2], words[t - 15])
        let mixedFar: UInt32 = rotatedRight(far, 7) ^ rotatedRight(far, 18) ^ (far >> 3)
        let mixedNear: UInt32 = rotatedRight(near, 17) ^ rotatedRight(near, 19) ^ (near >> 10)
        words.append(words[t - 16] &+ words[t - 7] &+ mixedFar &+ mixedNear)
      }
      var s = state
      for t in 0..<64 {
        let (a, e) = (s[0], s[4])
        let mixedE: UInt32 = rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)
        let choice: UInt32 = (e & s[5]) ^ (~e & s[6])
        let first: UInt32 = s[7] &+ mixedE &+ choice &+ roots[t] &+ words[t]
        let mixedA: UInt32 = rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)
        let majority: UInt32 = (a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2])
        let second: UInt32 = mixedA &+ majority
        s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
      }
      state = zip(state, s).map { $0 &+ $1 }
    }
    return state
  }

  private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }.map(
    Double.init)
  private static let roots = primes.map { fraction(cbrt($0)) }

  /// The first 32 bits of the fraction.
  private static func fraction(_ value: Double) -> UInt32 { UInt32((value - value.rounded(.down)) * 4_294_967_296) }

  private static func rotatedLeft(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
  private static func rotatedRight(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
}

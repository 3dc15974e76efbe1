/// Characters whose octets a fold divides (RFC 5545 section 3.1). Some servers decode each line by itself and store such a
/// character as two others.
public enum SplitCharacters {
  /// The text with new folds in the lines that divide a character. All other octets stay unchanged.
  public static func joined(in text: [UInt8]) -> [UInt8] {
    guard exist(in: text) else { return text }
    return text.withUnsafeBufferPointer { octets in
      var result: [UInt8] = []
      result.reserveCapacity(text.count + 64)
      var scanner = LineScanner(octets, from: 0, firstLine: 1, knowsLineFeed: true)
      while let line = scanner.next() {
        let lines = UnsafeBufferPointer(rebasing: octets[line.start..<line.end])
        if line.isFolded, line.hasHighOctets, exist(in: lines) {
          result += Folding.folded(Folding.unfolded(lines))
        } else {
          result += lines
        }
      }
      return result
    }
  }

  /// Whether a fold precedes a continuation octet of UTF-8.
  private static func exist(in octets: some RandomAccessCollection<UInt8>) -> Bool {
    var last: UInt8 = 0
    var beforeLast: UInt8 = 0
    for octet in octets {
      if octet & 0xC0 == 0x80, Folding.isBlank(last), beforeLast == Octet.lineFeed { return true }
      (beforeLast, last) = (last, octet)
    }
    return false
  }
}

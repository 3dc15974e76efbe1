/// The kinds of content lines that a run has sent, so that at least one object of each kind is read back.
///
/// Servers rewrite lines by kind. A kind is the line's component, name and parameters, its length and escapes, and the
/// classes of its value's characters. One class has the characters that an old database cannot store.
struct SentLineKinds {
  private var known: Set<UInt64> = []

  /// Whether `text` has a kind of line that no earlier text had.
  mutating func insertNewKinds(in text: [UInt8]) -> Bool {
    let before = known.count
    insertLines(of: text)
    // Some servers cut long texts.
    known.insert(UInt64(text.count.leadingZeroBitCount))
    return known.count > before
  }

  /// - Returns: whether the text has a kind of line that no earlier text had.
  @discardableResult
  mutating func insertLines(of text: [UInt8]) -> Bool {
    let before = known.count
    text.withUnsafeBufferPointer { octets in
      var start = 0
      // The last BEGIN or END, as the line's component.
      var component = LineHash.seed
      var isExtension = false
      while start < octets.count {
        let kind = Self.kind(of: octets, from: &start, in: component, &isExtension)
        if kind.isBorder { component = kind.number }
        known.insert(kind.number)
      }
    }
    return known.count > before
  }

  /// - Parameters:
  ///   - start: the start of the line; afterwards the start of the next line.
  ///   - isExtension: whether the line before is of an X- property, which a folded line continues; afterwards this line.
  private static func kind(
    of octets: UnsafeBufferPointer<UInt8>, from start: inout Int, in component: UInt64, _ isExtension: inout Bool
  ) -> (number: UInt64, isBorder: Bool) {
    var number = component
    let (first, head) = (octets[start], start)
    // The continuation of a folded line is a kind of its own.
    if first != 0x20, first != 0x09 {
      isExtension = first == 0x58 && head + 1 < octets.count && octets[head + 1] == 0x2D
      while start < octets.count, octets[start] != 0x3A, octets[start] != 0x0A {
        number = (number ^ UInt64(octets[start])) &* LineHash.prime
        start += 1
      }
    }
    let length = start - head
    // BEGIN and END need their values.
    let isBorder = (length == 5 && first == 0x42) || (length == 3 && first == 0x45)
    if isBorder { number = LineHash.seed ^ UInt64(first) }
    var signs: UInt64 = 0
    // Some servers write zero in another way, but no value that they do not know.
    var (digits, zeros) = (0, 0)
    while start < octets.count, octets[start] != 0x0A {
      let octet = octets[start]
      start += 1
      // A text that came in XML has lost it.
      if octet == 0x0D { continue }
      if isBorder { number = (number ^ UInt64(octet)) &* LineHash.prime }
      if 0x30...0x39 ~= octet {
        digits += 1
        if octet == 0x30 { zeros += 1 }
        continue
      }
      if digits > 0, digits == zeros, !isExtension { signs |= 1 << 62 }
      (digits, zeros) = (0, 0)
      signs |= sign(octet)
    }
    start += 1
    return (isBorder ? number : (number ^ signs) &* LineHash.prime, isBorder)
  }

  /// All letters share one bit. So do the characters of two or three octets, and those of four.
  private static func sign(_ octet: UInt8) -> UInt64 {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A: 1
    case 0xF0...: 1 << 61
    case 0x80...: 1 << 60
    // Each character from the blank on has its own bit.
    case 0x20...0x40: 1 << UInt64(octet - 0x20 + 2)
    case 0x5B...0x60: 1 << UInt64(octet - 0x5B + 36)
    case 0x7B...0x7F: 1 << UInt64(octet - 0x7B + 44)
    default: 2
    }
  }
}

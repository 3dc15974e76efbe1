/// The kinds of content lines in texts that a server has shown. A server may cut what is longer, and keep a certain
/// number of lines only.
struct ShownLines {
  private var kinds = SentLineKinds()
  private var extents: [UInt64: Extent] = [:]

  init(_ texts: [[UInt8]]) {
    for text in texts { insert(text) }
  }

  mutating func insert(_ text: [UInt8]) {
    kinds.insertLines(of: text)
    extents.merge(Self.extents(of: text)) { known, new in
      Extent(lines: max(known.lines, new.lines), longest: max(known.longest, new.longest))
    }
  }

  /// Whether each line of the text is of a shown kind, no longer than a shown one, and one of no more than were shown.
  func cover(_ text: [UInt8]) -> Bool {
    var kinds = kinds
    if kinds.insertLines(of: text) { return false }
    return Self.extents(of: text).allSatisfy { property, extent in
      extents[property].map { extent.lines <= $0.lines && extent.longest <= $0.longest } ?? false
    }
  }

  private struct Extent {
    var lines = 0
    /// The length of the longest line, in doublings of what no server cuts. Shorter lines are zero.
    var longest = 0
  }

  /// The number of lines of each property, and the length of the longest one.
  private static func extents(of text: [UInt8]) -> [UInt64: Extent] {
    var extents: [UInt64: Extent] = [:]
    var (property, length, isInName) = (LineHash.seed, 0, true)
    func end() {
      var extent = extents[property, default: Extent()]
      extent.lines += 1
      extent.longest = max(extent.longest, Int.bitWidth - (length / 128).leadingZeroBitCount)
      extents[property] = extent
      (property, length, isInName) = (LineHash.seed, 0, true)
    }
    var isLineStart = false
    for octet in text where octet != 0x0D {
      if isLineStart, octet != 0x20, octet != 0x09 { end() }
      isLineStart = octet == 0x0A
      length += 1
      if octet == 0x3A || octet == 0x3B { isInName = false }
      if isInName { property = (property ^ UInt64(octet)) &* LineHash.prime }
    }
    end()
    return extents
  }
}

/// FNV-1a takes a few instructions per octet.
enum LineHash {
  static let prime: UInt64 = 0x100_0000_01B3
  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
}

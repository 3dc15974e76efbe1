/// Folding of long content lines (RFC 5545 section 3.1). It works on octets, because a fold may occur inside a UTF-8
/// sequence.
enum Folding {
  /// The octets without folds and without the line end. `CR* LF` before a space or tab is a fold. In a source without
  /// LF a lone CR takes the role of LF.
  static func unfolded(_ octets: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    let knowsLineFeed = octets.contains(Octet.lineFeed)
    var index = 0
    while index < octets.count {
      let octet = octets[index]
      if octet == Octet.carriageReturn || octet == Octet.lineFeed {
        let after = endOfLineEnd(octets, at: index, knowsLineFeed: knowsLineFeed)
        if after > index {
          if after < octets.count, isBlank(octets[after]) {
            index = after + 1
            continue
          }
          if after == octets.count { break }
        }
      }
      result.append(octet)
      index += 1
    }
    return result
  }

  /// The index after the `CR* LF` or the lone CR at `index`; `index` itself where no line end starts there.
  private static func endOfLineEnd(
    _ octets: UnsafeBufferPointer<UInt8>, at index: Int, knowsLineFeed: Bool
  ) -> Int {
    var next = index
    while next < octets.count, octets[next] == Octet.carriageReturn { next += 1 }
    if next < octets.count, octets[next] == Octet.lineFeed { return next + 1 }
    return knowsLineFeed && next < octets.count ? index : next
  }

  static func isBlank(_ octet: UInt8) -> Bool { octet == Octet.space || octet == Octet.tab }

  /// The index of the first octet of the line end; the count of octets where the line has no line end.
  static func contentEnd(_ octets: UnsafeBufferPointer<UInt8>) -> Int {
    var end = octets.count
    if end > 0, octets[end - 1] == Octet.lineFeed { end -= 1 }
    while end > 0, octets[end - 1] == Octet.carriageReturn { end -= 1 }
    return end
  }

  /// One content line as written: no line is longer than 75 octets, no fold splits a UTF-8 sequence, and the line ends
  /// with CRLF.
  static func folded(_ content: [UInt8]) -> [UInt8] {
    let limit = 75
    var result: [UInt8] = []
    result.reserveCapacity(content.count + content.count / 24 + 2)
    var start = 0
    var available = limit
    while content.count - start > available {
      var cut = start + available
      while cut > start, content[cut] & 0xC0 == 0x80 { cut -= 1 }
      // The longest UTF-8 sequence has four octets. A longer run of continuation octets is not UTF-8, so it may be
      // split.
      if cut <= start || start + available - cut > 3 { cut = start + available }
      // A CR directly before the fold would be read as part of the fold.
      let wanted = cut
      while cut > start, content[cut - 1] == Octet.carriageReturn { cut -= 1 }
      if cut == start { cut = wanted }
      result.append(contentsOf: content[start..<cut])
      result.append(contentsOf: [Octet.carriageReturn, Octet.lineFeed, Octet.space])
      start = cut
      available = limit - 1
    }
    result.append(contentsOf: content[start...])
    result.append(contentsOf: [Octet.carriageReturn, Octet.lineFeed])
    return result
  }

  /// The lines of a text, each folded as by ``folded(_:)``. Blank lines are left out.
  static func normalised(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2)
    text.withUnsafeBufferPointer { normalise($0, knowsLineFeed: text.contains(Octet.lineFeed), into: &result) }
    return result
  }

  /// Appends the lines of ``normalised(_:)`` to `result`. Adjacent lines that are already normalised are copied in one
  /// step.
  static func normalise(_ octets: UnsafeBufferPointer<UInt8>, knowsLineFeed: Bool, into result: inout [UInt8]) {
    var scanner = LineScanner(octets, from: 0, firstLine: 1, knowsLineFeed: knowsLineFeed)
    var run = 0
    while let line = scanner.next() {
      let isBlank = line.isBlank(octets)
      if !isBlank, !line.isFolded, line.endsWithCRLF, line.contentEnd - line.start <= 75,
        line.end - line.contentEnd == 2
      {
        continue
      }
      result.append(contentsOf: octets[run..<line.start])
      run = line.end
      if isBlank { continue }
      result += folded(unfolded(UnsafeBufferPointer(rebasing: octets[line.start..<line.end])))
    }
    result.append(contentsOf: octets[run...])
  }
}

extension LineScanner.Line {
  func isBlank(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    octets[start..<contentEnd].allSatisfy(Folding.isBlank)
  }
}

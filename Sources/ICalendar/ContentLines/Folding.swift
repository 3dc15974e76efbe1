/// Folding of long content lines (RFC 5545 3.1), on octets: a fold may stand inside a UTF-8 sequence.
enum Folding {
  /// The octets without folds and without the line end. `CR* LF` before a space or tab is a fold; where a source
  /// knows no line feed at all, a lone CR is one.
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

  /// Index after the `CR* LF` or the lone CR that begins at `index`; `index` itself where none does.
  private static func endOfLineEnd(
    _ octets: UnsafeBufferPointer<UInt8>, at index: Int, knowsLineFeed: Bool
  ) -> Int {
    var next = index
    while next < octets.count, octets[next] == Octet.carriageReturn { next += 1 }
    if next < octets.count, octets[next] == Octet.lineFeed { return next + 1 }
    return knowsLineFeed && next < octets.count ? index : next
  }

  static func isBlank(_ octet: UInt8) -> Bool { octet == Octet.space || octet == Octet.tab }

  /// Index of the first octet of the line end, where the line ends with one.
  static func contentEnd(_ octets: UnsafeBufferPointer<UInt8>) -> Int {
    var end = octets.count
    if end > 0, octets[end - 1] == Octet.lineFeed { end -= 1 }
    while end > 0, octets[end - 1] == Octet.carriageReturn { end -= 1 }
    return end
  }

  /// One content line as written: no line longer than 75 octets, no fold inside a UTF-8 sequence, CRLF at the end.
  static func folded(_ content: [UInt8]) -> [UInt8] {
    let limit = 75
    var result: [UInt8] = []
    result.reserveCapacity(content.count + content.count / 24 + 2)
    var start = 0
    var room = limit
    while content.count - start > room {
      var cut = start + room
      while cut > start, content[cut] & 0xC0 == 0x80 { cut -= 1 }
      // Four octets are the longest sequence: going back further means that the octets are not UTF-8.
      if cut <= start || start + room - cut > 3 { cut = start + room }
      // Before the fold a return would be taken for a part of it.
      let wanted = cut
      while cut > start, content[cut - 1] == Octet.carriageReturn { cut -= 1 }
      if cut == start { cut = wanted }
      result.append(contentsOf: content[start..<cut])
      result.append(contentsOf: [Octet.carriageReturn, Octet.lineFeed, Octet.space])
      start = cut
      room = limit - 1
    }
    result.append(contentsOf: content[start...])
    result.append(contentsOf: [Octet.carriageReturn, Octet.lineFeed])
    return result
  }

  /// The lines of a text, each as ``folded(_:)`` has it; blank ones are left out.
  static func normalised(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2)
    text.withUnsafeBufferPointer { normalise($0, knowsLineFeed: text.contains(Octet.lineFeed), into: &result) }
    return result
  }

  /// As ``normalised(_:)``, behind what is there. Neighbours that are so already are copied at once.
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

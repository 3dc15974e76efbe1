import Foundation

/// Splits a stream of octets into content lines with their folds.
///
/// A line ends with `CR* LF`; only in a stream without LF a lone CR ends a line. A line that begins with a space or a
/// tab continues the line before it (RFC 5545 section 3.1).
struct LineScanner {
  struct Line {
    var start: Int
    /// The index after the line end.
    var end: Int
    /// The index before the line end.
    var contentEnd: Int
    var number: Int
    var isFolded: Bool
    var hasHighOctets: Bool
    var hasNUL: Bool
    var endsWithCRLF: Bool
  }

  private let octets: UnsafeBufferPointer<UInt8>
  private let terminator: UInt8
  private var position: Int
  private var number: Int

  init(_ octets: UnsafeBufferPointer<UInt8>, from position: Int, firstLine: Int, knowsLineFeed: Bool) {
    self.octets = octets
    self.position = position
    self.number = firstLine
    terminator = knowsLineFeed ? Octet.lineFeed : Octet.carriageReturn
  }

  mutating func next() -> Line? {
    guard position < octets.count, let base = octets.baseAddress else { return nil }
    var line = Line(
      start: position, end: position, contentEnd: position, number: number, isFolded: false, hasHighOctets: false,
      hasNUL: false, endsWithCRLF: true)
    repeat {
      let start = position
      let remaining = octets.count - start
      if let found = memchr(base + start, Int32(terminator), remaining) {
        position = base.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
        line.contentEnd = position - 1
        if terminator == Octet.lineFeed {
          while line.contentEnd > start, octets[line.contentEnd - 1] == Octet.carriageReturn { line.contentEnd -= 1 }
        }
        if position - line.contentEnd != 2 { line.endsWithCRLF = false }
      } else {
        position = octets.count
        line.contentEnd = position
      }
      Self.note(UnsafeBufferPointer(rebasing: octets[start..<line.contentEnd]), in: &line)
      number += 1
      // An empty line has no continuation; otherwise the line after it would vanish.
      if position == start + 1, line.start == start { break }
      guard position < octets.count, Folding.isBlank(octets[position]), line.contentEnd > line.start else { break }
      line.isFolded = true
    } while true
    line.end = position
    return line
  }

  /// Checks eight octets per step for the rare ones: octets above ASCII, and NUL.
  private static func note(_ octets: UnsafeBufferPointer<UInt8>, in line: inout Line) {
    let high: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(octets)
    var seen: UInt64 = 0
    var zeros: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      seen |= word
      zeros |= (word &- ones) & ~word
      index += 8
    }
    while index < raw.count {
      seen |= UInt64(raw[index])
      if raw[index] == 0 { zeros = high }
      index += 1
    }
    if seen & high != 0 { line.hasHighOctets = true }
    if zeros & high != 0 { line.hasNUL = true }
  }
}

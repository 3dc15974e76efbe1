/// Joins lines into one text. Lines that are neighbours in the text they were read from are copied at once, and where they are all of
/// it, that text itself is the result: writing what was read takes no memory of its own.
struct OctetOutput {
  private var octets: [UInt8] = []
  /// What is about to be copied: this stretch of this text.
  private var text: [UInt8] = []
  private var run = 0..<0
  /// Octets expected in all.
  private let expected: Int

  init(expecting expected: Int = 0) {
    self.expected = expected
  }

  /// Appends the line, after a line end where the text so far lacks one (a source may end without it).
  mutating func add(_ line: LineRange, of text: [UInt8]) {
    guard !line.isEmpty else { return }
    let (start, end) = (Int(line.start), Int(line.end))
    if run.upperBound == start, !run.isEmpty, isRun(of: text), endsLine(text[start - 1]) {
      run = run.lowerBound..<end
      return
    }
    flush()
    endLine()
    self.text = text
    run = start..<end
  }

  mutating func add(_ property: Property) { add(property.range, of: property.source) }

  /// All that was added.
  mutating func finish() -> [UInt8] {
    if octets.isEmpty, run == 0..<text.count { return text }
    flush()
    return octets
  }

  private func isRun(of other: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
  }

  private func endsLine(_ octet: UInt8) -> Bool { octet == Octet.lineFeed || octet == Octet.carriageReturn }

  private mutating func endLine() {
    guard let last = octets.last else { return }
    if !endsLine(last) {
      octets += [Octet.carriageReturn, Octet.lineFeed]
    } else if last == Octet.carriageReturn, text.contains(Octet.lineFeed) {
      // The text ended in the middle of a line end.
      octets.append(Octet.lineFeed)
    }
  }

  private mutating func flush() {
    guard !run.isEmpty else { return }
    // Room for what an edit adds, lest one line more makes another buffer of twice the size.
    if octets.isEmpty, expected > 0 { octets.reserveCapacity(expected + expected / 32 + 1024) }
    // Among lines that end otherwise, those of a text that knows no line feed would be no lines.
    if text[run.upperBound - 1] != Octet.lineFeed, octets.contains(Octet.lineFeed), !text.contains(Octet.lineFeed) {
      for octet in text[run] { octets += octet == Octet.carriageReturn ? [octet, Octet.lineFeed] : [octet] }
    } else {
      text.withUnsafeBufferPointer { octets.append(contentsOf: UnsafeBufferPointer(rebasing: $0[run])) }
    }
    run = 0..<0
  }
}

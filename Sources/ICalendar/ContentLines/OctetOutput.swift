/// Joins lines into one text. Adjacent lines of one source are copied in one step. Where the lines are the whole
/// source, the source itself is the result, so writing an unchanged component needs no memory.
struct OctetOutput {
  private var octets: [UInt8] = []
  /// The pending copy: the range `run` of this text.
  private var text: [UInt8] = []
  private var run = 0..<0
  /// The expected total number of octets.
  private let expected: Int

  init(expecting expected: Int = 0) {
    self.expected = expected
  }

  /// Appends a line, after a line end where the text so far lacks one, because a source may end without a line end.
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

  /// Returns the complete text.
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
      // The text ended between the CR and the LF of a line end.
      octets.append(Octet.lineFeed)
    }
  }

  private mutating func flush() {
    guard !run.isEmpty else { return }
    // The reserve covers the lines that an edit adds. Without it one more line would double the buffer.
    if octets.isEmpty, expected > 0 { octets.reserveCapacity(expected + expected / 32 + 1024) }
    // A text without LF ends its lines with CR. Among lines that end with LF, such lines would not be recognised, so
    // they get an LF.
    if text[run.upperBound - 1] != Octet.lineFeed, octets.contains(Octet.lineFeed), !text.contains(Octet.lineFeed) {
      for octet in text[run] { octets += octet == Octet.carriageReturn ? [octet, Octet.lineFeed] : [octet] }
    } else {
      text.withUnsafeBufferPointer { octets.append(contentsOf: UnsafeBufferPointer(rebasing: $0[run])) }
    }
    run = 0..<0
  }
}

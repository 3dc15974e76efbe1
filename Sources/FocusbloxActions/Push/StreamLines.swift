/// Splits received pieces into lines. A line that is longer than any message is dropped up to its end.
package struct StreamLines {
  package static let longest = 16 << 10

  private var partial: [UInt8] = []
  private var isDropping = false

  /// - Returns: the lines that end in this piece, without line ends and without empty lines.
  package mutating func take(_ piece: UnsafeRawBufferPointer) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 {
        if !isDropping, !partial.isEmpty { lines.append(partial) }
        partial.removeAll(keepingCapacity: partial.capacity <= Self.longest)
        isDropping = false
      }
      guard !isDropping else { continue }
      if partial.count + part.element.count > Self.longest {
        partial = []
        isDropping = true
      } else {
        partial.append(contentsOf: part.element)
      }
    }
    return lines
  }
}

/// Where a content line stands in the text that it was read from. A component holds its text once and of each line no more than this,
/// so that a file in memory is little larger than on disk.
struct LineRange: Sendable {
  let start: UInt32
  var end: UInt32
  /// 1-based line of the text in which it begins, 0 for text made here.
  let line: UInt32
  /// Octets of the property's name, folds inside it included; 0 where it is no property.
  let nameLength: UInt16
  let isFolded: Bool

  init(start: Int, end: Int, line: Int, nameLength: Int = 0, isFolded: Bool = false) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
    self.line = UInt32(clamping: line)
    self.nameLength = UInt16(clamping: nameLength)
    self.isFolded = isFolded
  }

  /// A line that was made here and is all of its text.
  init(whole text: [UInt8], nameLength: Int = 0, isFolded: Bool = false) {
    self.init(start: 0, end: text.count, line: 0, nameLength: nameLength, isFolded: isFolded)
  }

  var isEmpty: Bool { start == end }

  /// The octets of the line in those of its text.
  @inline(__always)
  func octets(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
  }

  /// Whether the property of that name stands there, whose case does not matter; `wanted` in UTF-8.
  @inline(__always)
  func isNamed(_ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(nameLength) == wanted.count else { return isFolded && isNamed(unfolded: wanted, in: text) }
    let first = Int(start)
    for index in wanted.indices where Octet.lowered(wanted[index]) != Octet.lowered(text[first + index]) {
      return false
    }
    return true
  }

  /// A name with a fold inside it.
  private func isNamed(unfolded wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(nameLength) > wanted.count else { return false }
    return name(in: text) == String(decoding: wanted, as: UTF8.self).inUpperCase
  }

  /// The property's name, upper-cased.
  func name(in text: UnsafeBufferPointer<UInt8>) -> String {
    let raw = UnsafeBufferPointer(rebasing: octets(in: text)[..<Int(nameLength)])
    return isFolded
      ? String(decoding: Folding.unfolded(raw), as: UTF8.self).inUpperCase
      : String(decoding: raw, as: UTF8.self).inUpperCase
  }
}

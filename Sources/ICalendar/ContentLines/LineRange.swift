/// The position of a content line in the text from which it was read. A component holds its text once and only these
/// ranges for its lines. A file in memory is therefore little larger than on disk.
struct LineRange: Sendable {
  let start: UInt32
  var end: UInt32
  /// The line number of the first line, counted from 1; 0 for a created line.
  let line: UInt32
  /// The number of octets of the property's name, including folds inside the name; 0 where the line is not a property.
  let nameLength: UInt16
  let isFolded: Bool

  init(start: Int, end: Int, line: Int, nameLength: Int = 0, isFolded: Bool = false) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
    self.line = UInt32(clamping: line)
    self.nameLength = UInt16(clamping: nameLength)
    self.isFolded = isFolded
  }

  /// A created line that is the whole of its text.
  init(whole text: [UInt8], nameLength: Int = 0, isFolded: Bool = false) {
    self.init(start: 0, end: text.count, line: 0, nameLength: nameLength, isFolded: isFolded)
  }

  var isEmpty: Bool { start == end }

  /// The octets of the line.
  @inline(__always)
  func octets(in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(start)..<Int(end)])
  }

  /// Whether the line is the property with this name; case does not matter. `wanted` is UTF-8.
  @inline(__always)
  func isNamed(_ wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(nameLength) == wanted.count else { return isFolded && isNamed(unfolded: wanted, in: text) }
    let first = Int(start)
    for index in wanted.indices where Octet.lowered(wanted[index]) != Octet.lowered(text[first + index]) {
      return false
    }
    return true
  }

  /// Compares a name that has a fold inside it. The fold of most folded lines is inside the value.
  private func isNamed(unfolded wanted: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = Int(start)
    guard Int(nameLength) > wanted.count,
      text[first..<first + Int(nameLength)].contains(where: { $0 == Octet.lineFeed || $0 == Octet.carriageReturn })
    else { return false }
    return name(in: text) == String(decoding: wanted, as: UTF8.self).inUpperCase
  }

  /// The property's name in upper case.
  func name(in text: UnsafeBufferPointer<UInt8>) -> String {
    let raw = UnsafeBufferPointer(rebasing: octets(in: text)[..<Int(nameLength)])
    return isFolded
      ? String(decoding: Folding.unfolded(raw), as: UTF8.self).inUpperCase
      : String(decoding: raw, as: UTF8.self).inUpperCase
  }
}

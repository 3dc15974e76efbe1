extension UnsafeBufferPointer<UInt8> {
  /// The bytes without XML white space at both ends.
  var trimmedOfBlanks: UnsafeBufferPointer<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var rest = self[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return UnsafeBufferPointer(rebasing: rest)
  }
}

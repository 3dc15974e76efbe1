extension String {
  /// The text without white space at its ends. Foundation's method goes through UTF-16, and its first use costs a short
  /// command a million instructions.
  var trimmed: String { trimmed { $0.properties.isWhitespace || $0 == "\u{200B}" } }

  /// The text without the scalars at its ends that `isOutside` names.
  func trimmed(_ isOutside: (Unicode.Scalar) -> Bool) -> String {
    var rest = unicodeScalars[...]
    while let first = rest.first, isOutside(first) { rest.removeFirst() }
    while let last = rest.last, isOutside(last) { rest.removeLast() }
    return String(rest)
  }
}

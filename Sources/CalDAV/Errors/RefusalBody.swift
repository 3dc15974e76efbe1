/// The reason that the body of a refusal gives: XML with a precondition, HTML, JSON or plain text.
struct RefusalBody {
  let element: DAVErrorElement?
  let excerpt: String

  init(_ bytes: [UInt8]) {
    let sink = ErrorBodySink()
    // A body that is not XML, or is cut off, has no element. Its text is still evidence.
    if let reader = try? XMLReader(sink: sink, limits: XMLLimits()) {
      try? bytes.withUnsafeBytes { try reader.feed($0) }
    }
    element = sink.element
    let words = sink.explanation.isEmpty ? String(decoding: bytes, as: UTF8.self) : sink.explanation
    excerpt = Self.oneLine(words)
  }

  /// The number of characters that are kept of a server's text.
  static let mostWords = 200

  /// The text on one line of at most 200 characters, without markup, control characters and repeated blanks.
  static func oneLine(_ text: String) -> String {
    var line = ""
    var count = 0
    var isMarkup = false
    var blank = false
    for scalar in text.unicodeScalars {
      if scalar == "<" { isMarkup = true }
      if isMarkup || scalar.value < 0x21 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value) {
        if scalar == ">" { isMarkup = false }
        blank = true
        continue
      }
      let separates = blank && !line.isEmpty
      blank = false
      count += separates ? 2 : 1
      if count > mostWords { break }
      if separates { line.append(" ") }
      line.unicodeScalars.append(scalar)
    }
    return line
  }

  /// The first 200 characters of the text; an ellipsis at the end says that the rest is left out.
  static func cut(_ text: String) -> String {
    text.unicodeScalars.count > mostWords
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostWords - 1))) + "…" : text
  }

  /// The realm of the first challenge of a WWW-Authenticate field (RFC 9110 section 11.5).
  static func realm(_ field: String) -> String? {
    guard let start = field.range(ofCaseless: "realm=\"") else { return nil }
    return oneLine(String(field[start...].prefix { $0 != "\"" }))
  }
}

extension String {
  /// The index after the first occurrence of an ASCII text, ignoring case.
  fileprivate func range(ofCaseless needle: String) -> Index? {
    var position = startIndex
    while position < endIndex {
      if self[position...].prefix(needle.count).lowercased() == needle {
        return index(position, offsetBy: needle.count)
      }
      position = index(after: position)
    }
    return nil
  }
}

/// The reason why a document was not read to its end.
package struct XMLFault: Error, Equatable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    case malformed, documentType, tooDeep, textTooLong, tooLarge, outOfMemory
  }

  package let kind: Kind
  /// The line, counted from one; 0 where the line is not known.
  package let line: Int
  /// The parser's message; may be empty.
  package let message: String

  package var description: String {
    switch kind {
    case .malformed: message.isEmpty ? "not well-formed" : RefusalBody.oneLine(message)
    case .documentType: "has a document type, which no WebDAV answer has"
    case .tooDeep: "too many elements inside each other"
    case .textTooLong: "the text of one element is too long"
    case .tooLarge: "the answer is too large"
    case .outOfMemory: "out of memory"
    }
  }
}

/// Bounds against hostile documents.
package struct XMLLimits: Sendable {
  /// The nesting depth of elements.
  package var depth: Int
  package var documentBytes: Int
  /// The bytes of character data in one element.
  package var textBytes: Int

  package init(depth: Int = 64, documentBytes: Int = 1 << 30, textBytes: Int = 32 << 20) {
    self.depth = depth
    self.documentBytes = documentBytes
    self.textBytes = textBytes
  }
}

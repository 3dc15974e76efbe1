/// Finds the precondition in the body of a refusal: the first child of `DAV:error` (RFC 4918 section 16).
package final class ErrorBodySink: XMLSink {
  private var depth = 0
  private var isError = false
  private var text: [UInt8] = []
  private var isHref = false

  package private(set) var element: DAVErrorElement?
  /// The first sentence in the body. Servers put explanations into elements of their own.
  package private(set) var explanation = ""

  package init() {}

  package func start(_ tag: XMLTag) {
    if depth == 0 { isError = tag.element == .error }
    if depth == 1, isError, element == nil, isPrecondition(tag.name) { element = DAVErrorElement(tag.name) }
    isHref = depth > 1 && tag.element == .href
    text.removeAll(keepingCapacity: true)
    depth += 1
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if text.count < 1000 { text.append(contentsOf: bytes) }
  }

  package func end() {
    depth -= 1
    let found = String(String(decoding: text, as: UTF8.self).trimmedOfBlanks)
    text.removeAll(keepingCapacity: true)
    guard !found.isEmpty else { return }
    if isHref {
      if element?.href == nil { element?.href = found }
    } else if explanation.isEmpty, found.contains(" ") {
      explanation = found
    }
    isHref = false
  }

  /// Whether the element may be a precondition. sabre/dav adds its version, exception and message next to the
  /// precondition, in its own namespace.
  private func isPrecondition(_ name: XMLName) -> Bool { name.namespace != "http://sabredav.org/ns" }
}

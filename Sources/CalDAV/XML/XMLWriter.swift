/// Writes one small document. Only this type escapes values; characters that XML 1.0 forbids become U+FFFD.
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
  private var open: [ElementName] = []

  package init() {}

  /// Writes `<name>`, the output of `content`, and `</name>`. The outermost element declares all namespaces except the
  /// push namespace, which few requests need.
  package mutating func element(
    _ name: ElementName, named attribute: String? = nil, attributes: KeyValuePairs<String, String?> = [:],
    _ content: (inout XMLWriter) -> Void = { _ in }
  ) {
    raw("<\(name.namespace.prefix):\(name.local)")
    if open.isEmpty {
      for namespace in Namespace.allCases where namespace != .push { declare(namespace) }
    }
    if name.namespace == .push, !open.contains(where: { $0.namespace == .push }) { declare(.push) }
    for (attribute, value) in [("name", attribute)] + attributes.map({ ($0.key, $0.value) }) {
      guard let value else { continue }
      raw(" \(attribute)=\"")
      escaped(value)
      raw("\"")
    }
    let start = bytes.count
    raw(">")
    let empty = bytes.count
    open.append(name)
    content(&self)
    open.removeLast()
    if bytes.count == empty {
      bytes.removeSubrange(start...)
      raw("/>")
    } else {
      raw("</\(name.namespace.prefix):\(name.local)>")
    }
  }

  private mutating func declare(_ namespace: Namespace) { raw(" xmlns:\(namespace.prefix)=\"\(namespace.rawValue)\"") }

  package mutating func element(_ name: ElementName, text value: String) {
    element(name) { $0.text(value) }
  }

  package mutating func text(_ value: String) { escaped(value) }

  private mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

  private mutating func escaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "\r": raw("&#13;")  // A bare CR would be read back as a line feed.
      case "\n", "\t": raw("&#\(scalar.value);")
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

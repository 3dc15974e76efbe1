/// The body of a PROPPATCH (RFC 4918 section 9.2) that sets one property. With one property the server's answer is
/// unambiguous.
enum ProppatchBody {
  static func setting(_ property: ElementName, to text: String) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.propertyUpdate) { body in
      body.element(.set) { set in
        set.element(.prop) { $0.element(property, text: text) }
      }
    }
    return writer.bytes
  }
}

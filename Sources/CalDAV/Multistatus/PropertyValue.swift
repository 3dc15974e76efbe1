/// The content of one property element of a `DAV:prop`. The files in `Properties` interpret it.
package struct PropertyValue: Sendable {
  /// `nil` where this module does not know the property. Values of unknown properties are not kept.
  package let element: ElementName?
  /// The character data with its white space.
  package var text: [UInt8] = []
  /// `DAV:href` elements at any depth.
  package var hrefs: [String] = []
  /// All descendant elements, in order.
  package var elements: [XMLName] = []
  /// The `name` attributes of the descendant elements.
  package var names: [String] = []

  package var string: String { String(decoding: text, as: UTF8.self) }
}

/// A property that a server did not return, with the status that says why.
package struct PropertyFailure: Sendable {
  package let name: XMLName
  package let status: Int
}

/// What stands inside one property element of a `DAV:prop`; the files of `Properties` read meaning out of it.
package struct PropertyValue: Sendable {
  /// `nil` where the property is none this module knows; such values are not kept.
  package let element: ElementName?
  /// Character data, white space included.
  package var text: [UInt8] = []
  /// `DAV:href` elements at any depth.
  package var hrefs: [String] = []
  /// Every element inside, whatever its depth, in order.
  package var elements: [XMLName] = []
  /// The `name` attributes of those elements.
  package var names: [String] = []

  package var string: String { String(decoding: text, as: UTF8.self) }
}

/// A property a server did not give, with the status that says why.
package struct PropertyFailure: Sendable {
  package let name: XMLName
  package let status: Int
}

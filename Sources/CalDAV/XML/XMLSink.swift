import CLibxml2

/// Receives the content of a document, in order. Values that are handed over are valid only during the call.
package protocol XMLSink: AnyObject {
  func start(_ tag: XMLTag)
  /// Receives a piece of character data. One text may arrive in several pieces.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
  func end()
}

/// A start tag, valid during the call that hands it over.
package struct XMLTag {
  let raw: UnsafePointer<caldav_xml_tag>

  /// `nil` where this module does not know the name.
  package var element: ElementName? { ElementName(rawValue: raw.pointee.number) }

  package var name: XMLName {
    if let element { return element.qualified }
    return XMLName(
      namespace: raw.pointee.uri.map { String(cString: $0) } ?? "", local: String(cString: raw.pointee.local))
  }

  /// The value of the attribute `name`, as in `<C:comp name="VTODO"/>`.
  package var nameAttribute: String? {
    guard let start = raw.pointee.name_attribute else { return nil }
    return String(decoding: UnsafeBufferPointer(start: start, count: raw.pointee.name_attribute_count), as: UTF8.self)
  }
}

/// One `DAV:response` (RFC 4918 section 14.24).
package struct MultistatusRow: Sendable {
  /// The first href; further ones come with a status of their own response.
  package var href = ""
  package var otherHrefs: [String] = []
  /// The status of the resource itself, where it is not told property by property.
  package var status: Int?
  /// Values out of a propstat with a 2xx status.
  package var properties: [PropertyValue] = []
  package var failures: [PropertyFailure] = []
  package var error: DAVErrorElement?
  package var explanation: String = ""

  /// Becomes a new row, in the memory of the old one where nobody else holds it.
  mutating func removeAll() {
    var kept: [PropertyValue] = []
    swap(&kept, &properties)
    kept.removeAll(keepingCapacity: true)
    self = MultistatusRow()
    properties = kept
  }

  package func value(_ element: ElementName) -> PropertyValue? { position(element).map { properties[$0] } }

  /// The character data of a property.
  func text(_ element: ElementName) -> [UInt8]? { position(element).map { properties[$0].text } }

  private func position(_ element: ElementName) -> Int? {
    properties.indices.first { properties[$0].element == element }
  }

  /// Whether the server says that the resource is not there (404 or 410).
  package var isGone: Bool { status == 404 || status == 410 }

  /// The status of the row as a whole, or where there is none and no property was given, that of its first failure.
  package var failureStatus: Int? {
    if let status { return status >= 300 ? status : nil }
    return properties.isEmpty ? failures.first?.status : nil
  }
}

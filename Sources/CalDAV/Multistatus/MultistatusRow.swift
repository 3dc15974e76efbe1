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

  package func value(_ element: ElementName) -> PropertyValue? { properties.first { $0.element == element } }

  /// Whether the server says that the resource is not there (404 or 410).
  package var isGone: Bool { status == 404 || status == 410 }

  /// The status of the row as a whole, or where there is none and no property was given, that of its first failure.
  package var failureStatus: Int? {
    if let status { return status >= 300 ? status : nil }
    return properties.isEmpty ? failures.first?.status : nil
  }
}

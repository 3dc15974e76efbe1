/// One `DAV:response` (RFC 4918 section 14.24).
package struct MultistatusRow: Sendable {
  /// The first href. Further hrefs occur in a response with a status of its own.
  package var href = ""
  package var otherHrefs: [String] = []
  /// The status of the resource itself, where the response has no status for each property.
  package var status: Int?
  /// The values of propstats with a 2xx status.
  package var properties: [PropertyValue] = []
  package var failures: [PropertyFailure] = []
  package var error: DAVErrorElement?
  package var explanation: String = ""

  /// Resets the row and reuses its memory where no other value shares it.
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

  /// Whether the server says that the resource does not exist (404 or 410).
  package var isGone: Bool { status == 404 || status == 410 }

  /// The failing status of the whole row. Without a status and without properties, it is the status of the first failed
  /// property.
  package var failureStatus: Int? {
    if let status { return status >= 300 ? status : nil }
    return properties.isEmpty ? failures.first?.status : nil
  }
}

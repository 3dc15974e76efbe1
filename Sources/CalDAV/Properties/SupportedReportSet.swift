extension MultistatusRow {
  /// `DAV:supported-report-set` (RFC 3253 section 3.1.5); `nil` where the server does not say.
  package var supportsSyncCollection: Bool? {
    value(.supportedReportSet).map { $0.elements.contains(ElementName.syncCollection.qualified) }
  }
}

extension MultistatusRow {
  /// `CALDAV:max-resource-size` (RFC 4791 section 5.2.5), in bytes.
  package var maxResourceSize: Int? {
    value(.maxResourceSize).flatMap { Int($0.string.trimmedOfBlanks) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

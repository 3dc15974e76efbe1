extension MultistatusRow {
  /// `DAV:displayname` (RFC 4918 section 15.2); `nil` where it is absent or blank.
  package var displayName: String? {
    guard let name = value(.displayName)?.string.trimmedOfBlanks, !name.isEmpty else { return nil }
    return String(name)
  }
}

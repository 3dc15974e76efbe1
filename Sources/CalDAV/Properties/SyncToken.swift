extension MultistatusRow {
  /// `DAV:sync-token` (RFC 6578 section 4).
  package var syncToken: String? {
    guard let token = value(.syncToken)?.string.trimmedOfBlanks, !token.isEmpty else { return nil }
    return String(token)
  }
}

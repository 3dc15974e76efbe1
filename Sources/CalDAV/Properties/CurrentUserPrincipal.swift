extension MultistatusRow {
  /// `DAV:current-user-principal` (RFC 5397 section 3).
  package var currentUserPrincipal: String? { value(.currentUserPrincipal)?.hrefs.first { !$0.isEmpty } }

  /// Whether the server says that no user is logged in. Cyrus says so in a 207 instead of a 401.
  package var isUnauthenticated: Bool {
    value(.currentUserPrincipal)?.elements.contains(ElementName.unauthenticated.qualified) ?? false
  }
}

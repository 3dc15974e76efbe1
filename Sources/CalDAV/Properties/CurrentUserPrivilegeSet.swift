extension MultistatusRow {
  /// `DAV:current-user-privilege-set` (RFC 3744 section 5.5): whether the user may add and change members; `nil` where
  /// the server does not say.
  package var isWritable: Bool? {
    guard let granted = value(.currentUserPrivilegeSet)?.elements else { return nil }
    let names = Set(granted)
    if names.contains(ElementName.all.qualified) || names.contains(ElementName.write.qualified) { return true }
    return names.contains(ElementName.writeContent.qualified) || names.contains(ElementName.bind.qualified)
  }
}

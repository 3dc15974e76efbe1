extension MultistatusRow {
  /// `CS:getctag` (caldav-ctag.txt): its value changes with every change of a member.
  package var ctag: String? {
    guard let tag = value(.getCTag)?.string.trimmedOfBlanks, !tag.isEmpty else { return nil }
    return String(tag)
  }
}

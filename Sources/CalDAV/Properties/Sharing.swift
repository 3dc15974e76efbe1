extension MultistatusRow {
  /// Whether the calendar has another owner than the user (RFC 3744 section 5.1), or its owner shares it
  /// (calendarserver.org, "Shared and Published Calendars in CalDAV", sections 4.2 and 5.2.2; Nextcloud).
  ///
  /// Servers of sabre/dav call every calendar of the user's own `shared-owner`, which proves nothing. Nor does a server
  /// that does not name both principals.
  func isShared(at address: ResourceAddress) -> Bool {
    if resourceTypes.contains(ElementName.shared.qualified) { return true }
    let invitations = [(ElementName.invite, ElementName.user), (.ownCloudInvite, .ownCloudUser)]
    if invitations.contains(where: { value($0)?.elements.contains($1.qualified) ?? false }) { return true }
    guard let owner = principal(value(.owner)?.hrefs.first, at: address),
      let user = principal(currentUserPrincipal, at: address)
    else { return false }
    return owner != user
  }

  private func principal(_ href: String?, at address: ResourceAddress) -> String? {
    href.flatMap { Href($0, relativeTo: address.href)?.asCollection.key }
  }
}

/// The body of a PROPFIND (RFC 4918 section 9.1).
enum PropfindBody {
  /// What tells a calendar from other collections, and all about it.
  static let calendarProperties: [ElementName] = [
    .resourceType, .displayName, .calendarColor, .supportedCalendarComponentSet, .syncToken, .getCTag,
    .supportedReportSet, .currentUserPrivilegeSet, .maxResourceSize,
  ]
  /// What leads from any address to the homes.
  static let discoveryProperties: [ElementName] = [.currentUserPrincipal, .calendarHomeSet] + calendarProperties
  static let principalProperties: [ElementName] = [
    .calendarHomeSet, .currentUserPrincipal, .displayName, .resourceType,
  ]
  static let stateProperties: [ElementName] = [.syncToken, .getCTag]
  /// One server answers 500 to a listing that does not ask for getetag.
  static let listingProperties: [ElementName] = [.getETag, .resourceType]

  static func asking(for properties: [ElementName]) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.propfind) { body in
      body.element(.prop) { prop in
        for property in properties { prop.element(property) }
      }
    }
    return writer.bytes
  }
}

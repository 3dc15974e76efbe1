/// The body of a PROPFIND (RFC 4918 section 9.1).
enum PropfindBody {
  /// The properties that identify a calendar and describe it.
  static let calendarProperties: [ElementName] = [
    .resourceType, .displayName, .calendarColor, .supportedCalendarComponentSet, .syncToken, .getCTag,
    .supportedReportSet, .currentUserPrivilegeSet, .maxResourceSize, .pushTransports, .pushTopic, .owner,
    .currentUserPrincipal, .invite, .ownCloudInvite, .scheduleCalendarTransp,
  ]
  /// The calendar properties whose text a user chooses.
  static let typedProperties: [ElementName] = [.displayName, .calendarColor]
  /// The properties that lead from any address to the calendar homes, and what a principal says of its user. DAViCal
  /// answers 500 to a request for sync-token at its root, so the list has nothing else.
  static let discoveryProperties: [ElementName] = [
    .currentUserPrincipal, .calendarHomeSet, .resourceType, .calendarUserAddressSet,
  ]
  static let principalProperties: [ElementName] = [
    .calendarHomeSet, .currentUserPrincipal, .resourceType, .calendarUserAddressSet,
  ]
  static let stateProperties: [ElementName] = [.syncToken, .getCTag]
  /// The properties that show the state, the name, the colour and the transparency of a home's calendars, and new
  /// calendars.
  static let homeProperties: [ElementName] =
    stateProperties + [.resourceType, .scheduleCalendarTransp] + typedProperties
  static let pushProperties: [ElementName] = [.pushTransports, .pushTopic]
  /// The properties of a second request, where a server failed on the full set.
  static let plainProperties: [ElementName] = [
    .resourceType, .displayName, .calendarColor, .supportedCalendarComponentSet, .getCTag, .getETag,
    .currentUserPrincipal, .calendarHomeSet,
  ]
  /// One server answers 500 to a listing without getetag.
  static let listingProperties: [ElementName] = [.getETag, .resourceType]
  /// The properties of a listing for collections with an unreadable ETag.
  static let memberProperties: [ElementName] = [.resourceType]

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

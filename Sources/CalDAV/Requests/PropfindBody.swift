/// The body of a PROPFIND (RFC 4918 section 9.1).
enum PropfindBody {
  /// What tells a calendar from other collections, and all about it.
  static let calendarProperties: [ElementName] = [
    .resourceType, .displayName, .calendarColor, .supportedCalendarComponentSet, .syncToken, .getCTag,
    .supportedReportSet, .currentUserPrivilegeSet, .maxResourceSize, .pushTransports, .pushTopic,
  ]
  /// Those of them whose text a user chooses.
  static let typedProperties: [ElementName] = [.displayName, .calendarColor]
  /// What leads from any address to the homes, and nothing else: DAViCal answers 500 to a question for a sync-token at its root.
  static let discoveryProperties: [ElementName] = [.currentUserPrincipal, .calendarHomeSet, .resourceType]
  static let principalProperties: [ElementName] = [.calendarHomeSet, .currentUserPrincipal, .resourceType]
  static let stateProperties: [ElementName] = [.syncToken, .getCTag]
  /// Of a home: what is new in it, too.
  static let homeProperties: [ElementName] = stateProperties + [.resourceType]
  static let pushProperties: [ElementName] = [.pushTransports, .pushTopic]
  /// Those that a server with trouble over one of the others is asked for once more.
  static let plainProperties: [ElementName] = [
    .resourceType, .displayName, .calendarColor, .supportedCalendarComponentSet, .getCTag, .getETag,
    .currentUserPrincipal, .calendarHomeSet,
  ]
  /// One server answers 500 to a listing that does not ask for getetag.
  static let listingProperties: [ElementName] = [.getETag, .resourceType]
  /// Where an ETag cannot be read.
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

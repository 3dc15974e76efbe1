/// One calendar object resource as a server gave it (RFC 4791 section 4.1).
public struct CalendarObject: Sendable, Hashable {
  public let href: Href
  public let etag: ETag?
  /// The iCalendar text. Lines may end with LF, because XML normalises line ends.
  public let data: [UInt8]
}

/// A name in a namespace (Namespaces in XML 1.0). Prefixes have no meaning.
public struct XMLName: Sendable, Hashable, Codable, CustomStringConvertible {
  public let namespace: String
  public let local: String

  public init(namespace: String, local: String) {
    self.namespace = namespace
    self.local = local
  }

  /// `DAV:getetag`, `CALDAV:calendar-data`, else `{namespace}local`.
  public var description: String {
    switch namespace {
    case Namespace.dav.rawValue: "DAV:\(local)"
    case Namespace.caldav.rawValue: "CALDAV:\(local)"
    default: "{\(namespace)}\(local)"
    }
  }
}

/// The namespaces that this module reads and writes.
package enum Namespace: String, CaseIterable, Sendable {
  /// RFC 4918 section 21.
  case dav = "DAV:"
  /// RFC 4791 section 4.
  case caldav = "urn:ietf:params:xml:ns:caldav"
  /// Apple's calendar server extensions (caldav-ctag.txt).
  case calendarServer = "http://calendarserver.org/ns/"
  /// Apple's properties of a calendar.
  case apple = "http://apple.com/ns/ical/"
  /// Nextcloud's list of the people with whom a calendar is shared.
  case ownCloud = "http://owncloud.org/ns"
  /// Nextcloud's trash bin.
  case nextcloud = "http://nextcloud.com/ns"
  /// WebDAV-Push (draft-bitfire-webdav-push-00 section 4).
  case push = "https://bitfire.at/webdav-push"

  /// The prefix that requests use.
  package var prefix: String {
    switch self {
    case .dav: "D"
    case .caldav: "C"
    case .calendarServer: "CS"
    case .apple: "A"
    case .ownCloud: "OC"
    case .nextcloud: "NC"
    case .push: "P"
    }
  }
}

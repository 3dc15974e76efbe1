/// The precondition or postcondition that a refusal names (RFC 4918 section 16, RFC 4791 section 1.3).
public struct DAVErrorElement: Sendable, Hashable, CustomStringConvertible {
  public let name: XMLName
  /// The resource that the element names. For `CALDAV:no-uid-conflict` it is the object that already has the UID.
  public var href: String?

  init(_ name: XMLName, href: String? = nil) {
    self.name = name
    self.href = href
  }

  public var description: String { name.description }

  /// RFC 6578 section 3.2.
  static let validSyncToken = dav("valid-sync-token")
  /// RFC 3253 section 3.6.
  static let supportedReport = dav("supported-report")
  /// RFC 3744 section 7.1.1.
  public static let needPrivileges = dav("need-privileges")
  /// RFC 4918 section 16.
  static let lockTokenSubmitted = dav("lock-token-submitted")
  static let noConflictingLock = dav("no-conflicting-lock")
  /// RFC 6578 section 3.6: the result has more rows than the server returns at once.
  static let numberOfMatchesWithinLimits = dav("number-of-matches-within-limits")
  /// RFC 4331 section 6.
  static let quotaNotExceeded = dav("quota-not-exceeded")
  static let sufficientDiskSpace = dav("sufficient-disk-space")
  /// The names that DAViCal uses for failed preconditions.
  static let ifMatch = dav("if-match")
  static let ifNoneMatch = dav("if-none-match")
  /// RFC 4791 section 5.3.2.1.
  static let noUIDConflict = caldav("no-uid-conflict")
  static let maxResourceSize = caldav("max-resource-size")
  /// RFC 6638 section 3.2.4.1. Cyrus sends it for every UID that the home already contains.
  public static let uniqueSchedulingObjectResource = caldav("unique-scheduling-object-resource")

  private static func dav(_ local: String) -> DAVErrorElement {
    DAVErrorElement(XMLName(namespace: Namespace.dav.rawValue, local: local))
  }
  private static func caldav(_ local: String) -> DAVErrorElement {
    DAVErrorElement(XMLName(namespace: Namespace.caldav.rawValue, local: local))
  }
}

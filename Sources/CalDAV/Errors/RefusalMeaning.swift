extension Refusal {
  /// The error that this refusal means. The element (RFC 4918 section 16) decides, because servers differ in the status;
  /// without an element the status decides.
  func meaning(retryAfter: RetryAfter?) -> CalDAVError {
    if let element, let error = meaning(of: element) { return error }
    switch status {
    case 401: return .unauthorized(url: url, realm: nil)
    case 403: return isRateLimit ? .throttled(self, retryAfter: retryAfter) : .forbidden(self)
    case 404, 410: return .notFound(self)
    case 412: return .preconditionFailed(self)
    case 413: return .tooLarge(self)
    case 423: return .locked(self)
    case 429, 503: return .throttled(self, retryAfter: retryAfter)
    case 507: return .tooLarge(self)
    case 400 where isUIDConflict, 409 where isUIDConflict: return .uidConflict(self)
    default: return .refused(self)
    }
  }

  private func meaning(of element: DAVErrorElement) -> CalDAVError? {
    switch element.name {
    case DAVErrorElement.validSyncToken.name: .invalidSyncToken(self)
    case DAVErrorElement.supportedReport.name: .unsupportedReport(self)
    case DAVErrorElement.needPrivileges.name: .forbidden(self)
    case DAVErrorElement.lockTokenSubmitted.name, DAVErrorElement.noConflictingLock.name: .locked(self)
    case DAVErrorElement.ifMatch.name, DAVErrorElement.ifNoneMatch.name: .preconditionFailed(self)
    case DAVErrorElement.noUIDConflict.name, DAVErrorElement.uniqueSchedulingObjectResource.name: .uidConflict(self)
    case DAVErrorElement.maxResourceSize.name, DAVErrorElement.quotaNotExceeded.name,
      DAVErrorElement.sufficientDiskSpace.name, DAVErrorElement.numberOfMatchesWithinLimits.name:
      .tooLarge(self)
    // The element names a CalDAV precondition about the data. The server understood the request and refused the object,
    // whatever the status.
    case let name where name.namespace == Namespace.caldav.rawValue: .refused(self)
    default: nil
    }
  }

  /// Whether the 403 is Google's rate limit.
  private var isRateLimit: Bool { excerpt.contains("usageLimits") || excerpt.contains("rateLimitExceeded") }

  /// Whether the text reports a UID conflict. Nextcloud answers 400 or 409 with this text and without an element, also
  /// for a UID in its trash bin.
  private var isUIDConflict: Bool {
    let words = excerpt.lowercased()
    return words.contains("uid already exists")
  }
}

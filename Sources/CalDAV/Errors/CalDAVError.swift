/// Why a request to a CalDAV server brought no result.
///
/// The `DAV:error` element decides the case where the server names one, the status only where it does not.
public enum CalDAVError: Error, Sendable {
  /// No answer came.
  case transport(HTTPTransportError, url: String)
  /// 401, or a server that answers `DAV:unauthenticated` where it should name the principal (RFC 5397).
  case unauthorized(url: String, realm: String?)
  /// The calendars are on another host, which asks for a login; the secret was not sent there (I21).
  case homeElsewhere(url: String)
  case forbidden(Refusal)
  case notFound(Refusal)
  /// The collection itself is not there: 404, or a 207 whose only row says so.
  case collectionVanished(Href)
  /// 412 without an element that says something else: the object is not in the state the request spoke of.
  case preconditionFailed(Refusal)
  /// Another object has the UID; ``DAVErrorElement/href`` may say which.
  case uidConflict(Refusal)
  case invalidSyncToken(Refusal)
  case unsupportedReport(Refusal)
  /// 423, as servers answer to writes that meet.
  case locked(Refusal)
  /// 429, 503 or Google's rate limit; `retryAfter` as the server asks.
  case throttled(Refusal, retryAfter: RetryAfter?)
  /// 413, 507 or `CALDAV:max-resource-size`: asking for or sending less may help.
  case tooLarge(Refusal)
  /// Any other refusal; it concerns this resource alone.
  case refused(Refusal)
  /// A redirect from https to http (RFC 9110 section 15.4 leaves it to us; I21 forbids it).
  case insecureRedirect(from: String, to: String)
  /// A redirect of a write to another server: what is private is not sent there.
  case redirectElsewhere(from: String, to: String)
  /// A redirect of a write out of the collection that it was meant for.
  case redirectOutside(from: String, to: String)
  case redirectLoop(url: String, followed: Int)
  /// What answers is no CalDAV server, or has no calendars for this user.
  case notCalDAV(url: String, reason: String)
  /// A 2xx answer that cannot be what it should be; nothing may be concluded from it.
  case malformedAnswer(url: String, line: Int?, reason: String)
  /// MKCALENDAR was answered 201, yet the home does not show the calendar.
  case calendarNotCreated(home: String, name: String)
  /// The caller's own function threw while it was handed an object.
  case rejected(any Error)
}

extension CalDAVError {
  /// The evidence, where the server answered with a refusal.
  public var refusal: Refusal? {
    switch self {
    case .forbidden(let refusal), .notFound(let refusal), .preconditionFailed(let refusal), .uidConflict(let refusal),
      .invalidSyncToken(let refusal), .unsupportedReport(let refusal), .locked(let refusal),
      .throttled(let refusal, _), .tooLarge(let refusal), .refused(let refusal):
      refusal
    default: nil
    }
  }

  /// Whether the request may have been carried out although no answer came (I14).
  public var mayHaveBeenCarriedOut: Bool {
    switch self {
    case .transport(.timedOut, _), .transport(.interrupted, _), .transport(.cancelled, _), .transport(.failed, _),
      .transport(.answerTooLarge, _), .transport(.rejected, _), .malformedAnswer:
      true
    // A gateway's 5xx says nothing about what the server behind it did.
    case .refused(let refusal): refusal.status >= 500
    default: false
    }
  }
}

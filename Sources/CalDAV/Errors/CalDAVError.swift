/// The reason why a request to a CalDAV server has no result.
///
/// A `DAV:error` element in the answer decides the case; without such an element the status decides.
public enum CalDAVError: Error, Sendable {
  /// The transport received no answer.
  case transport(HTTPTransportError, url: String)
  /// The server answered 401, or `DAV:unauthenticated` in place of the principal (RFC 5397).
  case unauthorized(url: String, realm: String?)
  /// The server redirected to another origin, such as from http to https, which requires a login. The login was not sent
  /// there, because the user gave it for the first address.
  case loginElsewhere(from: String, to: String)
  /// The calendars are on another host, which requires a login. The password was not sent to that host, because the user
  /// gave the password for the configured host.
  case homeElsewhere(url: String)
  case forbidden(Refusal)
  case notFound(Refusal)
  /// The collection itself does not exist: the server answered 404, or a 207 whose only row says 404.
  case collectionVanished(Href)
  /// The server answered 412 without a more specific element: the object is not in the state that the request expects.
  case preconditionFailed(Refusal)
  /// Another object has the same UID. ``DAVErrorElement/href`` may name that object.
  case uidConflict(Refusal)
  case invalidSyncToken(Refusal)
  case unsupportedReport(Refusal)
  /// The server answered 423, as some servers do for simultaneous writes.
  case locked(Refusal)
  /// The server answered 429, 503 or Google's rate limit. `retryAfter` is the server's request.
  case throttled(Refusal, retryAfter: RetryAfter?)
  /// The server answered 413, 507 or `CALDAV:max-resource-size`. A smaller request or object may succeed.
  case tooLarge(Refusal)
  /// Any other refusal. It concerns only this resource.
  case refused(Refusal)
  /// The server redirected from https to http. RFC 9110 section 15.4 leaves the decision to the client. The
  /// client does not follow, because everyone on the way could read the request.
  case insecureRedirect(from: String, to: String)
  /// The server redirected a write to another server. Private data is not sent there.
  case redirectElsewhere(from: String, to: String)
  /// The server redirected a write out of its collection.
  case redirectOutside(from: String, to: String)
  case redirectLoop(url: String, followed: Int)
  /// The server does not speak CalDAV, or has no calendars for this user.
  case notCalDAV(url: String, reason: String)
  /// A 2xx answer that does not have the expected form. The caller must not conclude anything from it.
  case malformedAnswer(url: String, line: Int?, reason: String)
  /// The server answered MKCALENDAR with 201, but the home does not show the calendar.
  case calendarNotCreated(home: String, name: String)
  /// The caller's function threw this error while it received an object.
  case rejected(any Error)
}

extension CalDAVError {
  /// The evidence of the refusal, where the server answered with one.
  public var refusal: Refusal? {
    switch self {
    case .forbidden(let refusal), .notFound(let refusal), .preconditionFailed(let refusal), .uidConflict(let refusal),
      .invalidSyncToken(let refusal), .unsupportedReport(let refusal), .locked(let refusal),
      .throttled(let refusal, _), .tooLarge(let refusal), .refused(let refusal):
      refusal
    default: nil
    }
  }

  /// Whether the server may have carried the request out although no usable answer arrived. Then only reading the
  /// resource tells whether the request has changed it.
  public var mayHaveBeenCarriedOut: Bool {
    switch self {
    case .transport(.timedOut, _), .transport(.interrupted, _), .transport(.cancelled, _), .transport(.failed, _),
      .transport(.answerTooLarge, _), .transport(.rejected, _), .malformedAnswer:
      true
    // A 5xx answer of a gateway says nothing about the server behind the gateway. A redirect without a usable place says
    // nothing about the request.
    case .refused(let refusal): refusal.status >= 500 || (300..<400).contains(refusal.status)
    default: false
    }
  }
}

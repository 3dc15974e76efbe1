/// Bounds of what this module reads and requests.
public struct CalDAVLimits: Sendable {
  /// The number of redirects that one request follows (RFC 9110 section 15.4).
  public var redirects = 5
  /// The number of hrefs in one multiget. The number is halved when a server refuses a batch as too large or does not
  /// answer in time.
  public var multigetBatch = 100
  /// The nesting depth of elements in an answer.
  public var xmlDepth = 64
  /// The decoded bytes of one listing: enough for some hundred thousand members.
  public var listingBytes = 64 << 20
  /// The decoded bytes of one answer with the texts of objects. A batch is halved when its answer would be larger.
  public var answerBytes = 32 << 20
  /// The bytes of one object.
  public var objectBytes = 32 << 20
  /// The pages of one sync-collection report; each truncated page (507) has a new token.
  public var pages = 10_000
  /// The bytes of a refusal that are read to find its reason.
  public var excerptBytes = 8 << 10
  /// The longest Retry-After, in seconds, after which a request is sent once more. A negative value means no wait and
  /// no second attempt.
  public var longestRetryAfter: Double = -1
  /// The bytes that are read of the body of a refusal, a redirect or an answer without content. Then the connection is
  /// closed.
  public var ignoredBytes = 64 << 10

  public init() {}
}

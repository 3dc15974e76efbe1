/// Where this module stops believing an answer, and how much it asks for at once.
public struct CalDAVLimits: Sendable {
  /// Redirects followed for one request (RFC 9110 section 15.4).
  public var redirects = 5
  /// Hrefs in one multiget; halved when a server refuses as too large or does not answer in time.
  public var multigetBatch = 100
  /// Elements inside each other in an answer.
  public var xmlDepth = 64
  /// Decoded bytes of one listing: some hundred thousand members.
  public var listingBytes = 64 << 20
  /// Decoded bytes of one answer with the texts of objects; halved when it would be larger.
  public var answerBytes = 32 << 20
  /// Bytes of one object.
  public var objectBytes = 32 << 20
  /// Pages of one sync-collection report (507 with a new token each).
  public var pages = 10_000
  /// Bytes of a refusal that are read for its reason.
  public var excerptBytes = 8 << 10
  /// Seconds of Retry-After that a request waits for and is then sent once more; below zero for no wait at all.
  public var patience: Double = -1
  /// Bytes of the body of a refusal, a redirect or an answer without content, before the connection is closed.
  public var ignoredBytes = 64 << 10

  public init() {}
}

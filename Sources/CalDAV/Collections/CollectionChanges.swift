/// What changed in a collection since a token, or all that is in it.
public struct CollectionChanges: Sendable {
  public struct Member: Sendable, Hashable {
    public let href: Href
    /// `nil` where the server gave none: the object must be fetched to know.
    public let etag: ETag?

    public init(href: Href, etag: ETag?) {
      self.href = href
      self.etag = etag
    }
  }

  /// Members that are there and may have changed, each once. Rows come at least once: unchanged and unknown ones turn up.
  public var changed: [Member]
  /// Members the server says are gone; some were never seen here.
  public var vanished: [Href]
  /// The token for the next time; `nil` where the server has none.
  public var token: String?
  /// Whether `changed`, with those of the other pages, is everything that is in the collection. Absence from it is a suspicion, never a deletion.
  public var isCompleteListing: Bool
  /// Whether it is the first page of its question. Another one than the first of all means that the server does not go on: what the pages
  /// before it said is said again.
  public var beginsAnew = true

  public init(changed: [Member], vanished: [Href], token: String?, isCompleteListing: Bool) {
    self.changed = changed
    self.vanished = vanished
    self.token = token
    self.isCompleteListing = isCompleteListing
  }
}

/// The two marks by which a collection tells cheaply that nothing changed. Some servers count in seconds: the same mark
/// does not prove that nothing changed within the last one.
public struct CollectionState: Sendable, Hashable, Codable {
  public var syncToken: String?
  public var ctag: String?
  /// Whether the collection says that it is a calendar, where that was asked.
  public var isCalendar: Bool
  /// As ``CalendarCollection/pushTopic``, where that was asked.
  public var pushTopic: String?

  public init(syncToken: String?, ctag: String?, isCalendar: Bool = false, pushTopic: String? = nil) {
    self.syncToken = syncToken
    self.ctag = ctag
    self.isCalendar = isCalendar
    self.pushTopic = pushTopic
  }
}

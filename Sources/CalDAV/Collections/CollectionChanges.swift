public import Foundation

/// The changes of a collection since a token, or all its members.
public struct CollectionChanges: Sendable {
  public struct Member: Sendable, Hashable {
    public let href: Href
    /// `nil` where the server gave no ETag. Then only a fetch tells whether the object changed.
    public let etag: ETag?
  }

  /// Existing members that may have changed, each once. Unchanged members may also occur, because servers may report a
  /// member repeatedly.
  public var changed: [Member]
  /// Members that the server reports as gone. Some of them may be unknown to the caller.
  public var vanished: [Href]
  /// The texts of changed members, where they were asked for. A server need not give them: fetch what is missing here.
  public var objects: [Href: CalendarObject] = [:]
  /// The token for the next request; `nil` where the server has no tokens.
  public var token: String?
  /// Whether `changed`, together with the other pages, lists all members. A member that is absent from such a listing
  /// may still exist: absence alone never means a deletion.
  public var isCompleteListing: Bool
  /// Whether this page starts a new request kind. Where this is not the very first page, the server could not continue,
  /// and the new pages repeat the content of the pages before.
  public var replacesEarlierPages = true
  /// Collections inside the collection that the answer names. Their members are not members of the collection.
  public var subcollections: [Href] = []
  /// The collection's other address on the same server, to which the server redirects; `nil` without a redirect, and
  /// where the redirect holds for one request only.
  public var movedTo: Href?
  /// The time of the first answer by the server's clock, in whole seconds; `nil` where the server does not tell.
  public var answeredAt: Date?
}

/// The sync token and the ctag of a collection. Some servers count in seconds, so equal values do not exclude a change
/// within the last second.
public struct CollectionState: Sendable, Hashable, Codable {
  public var syncToken: String?
  public var ctag: String?
  /// Whether the collection is a calendar, where the request asked for it.
  public var isCalendar = false
  /// The calendar with its name and colour, where the request asked for them and the answer could be read.
  public var calendar: CalendarCollection?
  /// The value of ``CalendarCollection/pushTopic``, where the request asked for it.
  public var pushTopic: String?
}

public import Foundation

/// What a server offers a user.
public struct Discovery: Sendable {
  /// `nil` where the server names none.
  public var principal: URL?
  /// The collections that hold this user's calendars (RFC 4791 section 6.2.1); new calendars are made in the first.
  public var homes: [URL]
  public var collections: [CalendarCollection]
  /// Whether the address given was that of one calendar: then `collections` holds it alone.
  public var isSingleCollection: Bool
  /// Whether the address given does not exist, and all this was found at another one of the server.
  public var isElsewhere = false

  public init(
    principal: URL?, homes: [URL], collections: [CalendarCollection], isSingleCollection: Bool = false
  ) {
    self.principal = principal
    self.homes = homes
    self.collections = collections
    self.isSingleCollection = isSingleCollection
  }
}

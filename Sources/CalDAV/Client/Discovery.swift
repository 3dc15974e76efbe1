public import Foundation

/// The calendars that a server offers a user.
public struct Discovery: Sendable {
  /// The principal of the user; `nil` where the server names none.
  public var principal: URL?
  /// The addresses by which invitations name the user, as the principal lists them; `nil` where it was not asked, or
  /// has not answered.
  public var addresses: [String]?
  /// The collections that hold this user's calendars (RFC 4791 section 6.2.1). New calendars belong in the first home.
  public var homes: [URL]
  public var collections: [CalendarCollection]
  /// Whether the given address names one calendar. Then `collections` holds only that calendar.
  public var isSingleCollection: Bool
  /// Whether the given address leads to no calendar, and another address of the server does.
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

public import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Updates the store's lists from a server's discovery (S4-50 … S4-53, G17).
public enum ListDiscovery {
  /// The time between two discoveries of an account, in seconds. Where a run asks a calendar home for several lists,
  /// the home's answer shows new lists at once.
  private static let interval: TimeInterval = 7 * 86_400
  /// The time for an account with one list, whose home is not asked.
  private static let shortInterval: TimeInterval = 3600

  /// Whether a discovery of the account's lists is due.
  static func isDue(_ account: Account, at now: Date, in store: StoreReader) throws -> Bool {
    let known = try store.lists(account: account.id).filter { !$0.isMissing }
    if known.isEmpty { return true }
    let last = try store.facts(ofAccount: account.id).discoveredAt
    let interval = known.count > 1 ? interval : shortInterval
    return last.map { abs(now.timeIntervalSince($0)) >= interval } ?? true
  }

  /// - Parameters:
  ///   - chosen: the names that the user gives, so that all other lists are inactive; `nil`: every list is active.
  ///   - gone: lists that were found gone in another way. Only they count as missing where the server does not show
  ///     them; `nil`: all lists do.
  /// - Returns: the account's present lists. Lists that are gone from the server are marked as missing.
  public static func record(
    _ discovery: Discovery, of account: Account, chosen: [String]?, gone: Set<Int64>? = nil, at now: Date,
    in store: Store
  ) throws -> [CalendarList] {
    try store.write { store in
      try store.changeFacts(ofAccount: account.id) { $0.discoveredAt = now }
      var account = account
      account.principal = discovery.principal?.absoluteString
      account.homes = discovery.homes.map(\.absoluteString)
      if let addresses = discovery.addresses { account.addresses = addresses }
      try store.save(&account)
      let known = try store.lists(account: account.id)
      // To switch a list off is a choice about that list only.
      let hasSelection = known.count { !$0.isEnabled } > known.count(where: \.isEnabled)
      var seen: Set<Int64> = []
      for collection in discovery.collections {
        let origin = Self.origin(of: collection.url)
        let old = known.first { $0.origin == origin && Href($0.href) == collection.href }
        var list = Self.list(for: collection, of: account, known: old)
        if let chosen {
          list.isEnabled = chosen.contains(list.name)
        } else if old == nil {
          list.isEnabled = !hasSelection
        }
        try store.save(&list)
        seen.insert(list.id)
      }
      for var list in known where !seen.contains(list.id) && gone?.contains(list.id) ?? true {
        list.isMissing = true
        try store.save(&list)
      }
      return try store.lists(account: account.id)
    }
  }

  /// The lists that a discovery lacks and whose own addresses answer 404 or 410. A server may leave a list out of its home
  /// for a while.
  public static func vanished(
    of lists: [CalendarList], besides discovery: Discovery, client: (CalendarList) throws -> CalDAVClient
  ) async throws -> Set<Int64> {
    let shown = Set(discovery.collections.map(\.href))
    var gone: Set<Int64> = []
    for list in lists where !list.isMissing {
      guard let href = Href(list.href), !shown.contains(href) else { continue }
      do {
        _ = try await client(list).state(of: href)
      } catch CalDAVError.collectionVanished {
        gone.insert(list.id)
      } catch is CalDAVError {
        // Another failure proves nothing.
        continue
      }
    }
    return gone
  }

  /// A list with the server's properties of the collection.
  public static func list(
    for collection: CalendarCollection, of account: Account, known: CalendarList?
  ) -> CalendarList {
    let name = collection.shownName
    var list =
      known
      ?? CalendarList(
        accountID: account.id, href: collection.href.path, origin: origin(of: collection.url), name: name)
    if list.renamedFrom != nil, name != list.name {
      // The user's new name waits for its upload. The server's current name is recorded beside it.
      list.renamedFrom = name
    } else {
      list.name = name
      list.renamedFrom = nil
    }
    if list.recoloredFrom != nil, !isSame(list.color, collection.color) {
      list.recoloredFrom = collection.color ?? ""
    } else {
      list.color = collection.color
      list.recoloredFrom = nil
    }
    list.holdsTasks = collection.accepts(.vtodo)
    list.holdsBlocks = collection.accepts(.vevent)
    list.isReadOnly = collection.isReadOnly
    list.isShared = collection.isShared
    list.isTransparent = collection.isTransparent ?? false
    list.supportsSyncCollection = collection.supportsSyncCollection
    list.pushTopic = collection.pushTopic
    list.isMissing = false
    return list
  }

  /// Compares colours without the alpha channel that some servers add. A missing colour equals an empty one.
  public static func isSame(_ one: String?, _ other: String?) -> Bool {
    (one ?? "").prefix(7).uppercased() == (other ?? "").prefix(7).uppercased()
  }

  /// Scheme, host and port. The scheme's default port is left out (RFC 6454 section 4).
  static func origin(of url: URL) -> String {
    var parts = URLComponents()
    parts.scheme = url.scheme?.lowercased()
    parts.host = url.host(percentEncoded: true)?.lowercased()
    parts.port = url.port == (parts.scheme == "https" ? 443 : 80) ? nil : url.port
    return parts.string ?? url.absoluteString
  }
}

extension CalendarCollection {
  /// The name that a user sees. A calendar without a name shows the last part of its path.
  var shownName: String { displayName ?? href.name }
}

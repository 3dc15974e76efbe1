public import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Brings the store's lists up to what a server shows (S4-50 … S4-53, G17).
public enum ListDiscovery {
  /// How long an account's lists are taken to be what they were; in seconds. Where a home is asked for the marks of several lists, its
  /// answer shows new ones at once.
  private static let interval: TimeInterval = 7 * 86_400
  /// Of an account with one list, whose home is not asked.
  private static let shortInterval: TimeInterval = 3600

  /// Whether it is time to ask an account again which lists it has.
  static func isDue(_ account: Account, at now: Date, in store: StoreReader) throws -> Bool {
    let known = try store.lists(account: account.id).filter { !$0.isMissing }
    if known.isEmpty { return true }
    let last = try store.facts(ofAccount: account.id).discoveredAt
    let interval = known.count > 1 ? interval : shortInterval
    return last.map { abs(now.timeIntervalSince($0)) >= interval } ?? true
  }

  /// Has the account asked again in the next run, or later in this one. Calendars that an answer showed and that became no lists are
  /// asked about once.
  static func noteStrangers(_ strangers: [Href], of account: Account, in store: StoreTransaction) throws {
    try store.changeFacts(ofAccount: account.id) { facts in
      let told = Set(facts.toldCalendars)
      let new = strangers.map(\.key).filter { !told.contains($0) }
      guard !new.isEmpty else { return }
      facts.toldCalendars += new
      facts.discoveredAt = nil
    }
  }

  /// - Parameters:
  ///   - chosen: names given by the user, who thereby leaves out all others; `nil`: every list is active.
  ///   - gone: lists that were found gone otherwise: only they count as missing where the server does not show them; `nil`: all do.
  /// - Returns: the lists of the account as they stand now, those gone from the server marked as missing.
  public static func record(
    _ discovery: Discovery, of account: Account, chosen: [String]?, gone: Set<Int64>? = nil, at now: Date,
    in store: Store
  ) throws -> [CalendarList] {
    try store.write { store in
      try store.changeFacts(ofAccount: account.id) { $0.discoveredAt = now }
      var account = account
      account.principal = discovery.principal?.absoluteString
      account.homes = discovery.homes.map(\.absoluteString)
      try store.save(&account)
      let known = try store.lists(account: account.id)
      let hasSelection = known.contains { !$0.isEnabled }
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

  /// A list with everything that the server says of the collection.
  public static func list(
    for collection: CalendarCollection, of account: Account, known: CalendarList?
  ) -> CalendarList {
    let name = collection.shownName
    var list =
      known
      ?? CalendarList(
        accountID: account.id, href: collection.href.path, origin: origin(of: collection.url), name: name)
    if list.renamedFrom != nil, name != list.name {
      // The user's name waits for its upload; what the server calls it meanwhile is noted.
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
    list.supportsSyncCollection = collection.supportsSyncCollection
    list.pushTopic = collection.pushTopic
    list.isMissing = false
    return list
  }

  /// Colours are the same whatever alpha channel a server adds; none is the empty one.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    (one ?? "").prefix(7).uppercased() == (other ?? "").prefix(7).uppercased()
  }

  /// Scheme, host and port; the port of the scheme is left out (RFC 6454 section 4).
  static func origin(of url: URL) -> String {
    var parts = URLComponents()
    parts.scheme = url.scheme?.lowercased()
    parts.host = url.host(percentEncoded: true)?.lowercased()
    parts.port = url.port == (parts.scheme == "https" ? 443 : 80) ? nil : url.port
    return parts.string ?? url.absoluteString
  }
}

extension CalendarCollection {
  /// What a user sees of a calendar without a name is the last part of its path.
  var shownName: String { displayName ?? href.name }
}

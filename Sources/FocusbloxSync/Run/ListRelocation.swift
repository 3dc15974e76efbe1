public import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Keeps lists linked when an account's server gets another address or another user's path.
public enum ListRelocation {
  /// - Parameter account: the account with its new address.
  /// - Returns: the present lists, and those among them that the server does not show.
  public static func carryOut(
    _ discovery: Discovery, of account: Account, at now: Date, in store: Store
  ) throws -> (lists: [CalendarList], lost: [CalendarList]) {
    let known = try store.read { try $0.lists(account: account.id) }
    let matches = matches(of: known, in: discovery.collections)
    try store.write { store in
      var account = account
      try store.save(&account)
      for (list, collection) in zip(known, matches) {
        guard let collection else { continue }
        let origin = ListDiscovery.origin(of: collection.url)
        if origin == list.origin, collection.href == Href(list.href) { continue }
        let address = collection.href.asCollection
        try store.moveList(id: list.id, to: address.path, at: origin) { member($0, of: address) }
      }
    }
    let lists = try ListDiscovery.record(discovery, of: account, chosen: nil, at: now, in: store)
    let present = Set(known.filter { !$0.isMissing }.map(\.id))
    return (lists, lists.filter { $0.isMissing && present.contains($0.id) })
  }

  /// Moves a list to another path of its server.
  ///
  /// - Returns: the list with its new address; `nil` where another list of the account has that address.
  static func follow(_ list: CalendarList, to place: Href, in store: Store) throws -> CalendarList? {
    try store.write { store in
      let others = try store.lists(account: list.accountID).filter { $0.id != list.id }
      if others.contains(where: { $0.origin == list.origin && Href($0.href) == place }) { return nil }
      let address = place.asCollection
      try store.moveList(id: list.id, to: address.path, at: list.origin) { member($0, of: address) }
      return try store.list(id: list.id)
    }
  }

  /// The present collection of each list. A collection belongs to one list at most. The strongest evidence counts
  /// first.
  static func matches(of lists: [CalendarList], in collections: [CalendarCollection]) -> [CalendarCollection?] {
    var found = [CalendarCollection?](repeating: nil, count: lists.count)
    var taken: Set<Int> = []
    let criteria: [(CalendarList, CalendarCollection) -> Bool] = [
      { $0.origin == ListDiscovery.origin(of: $1.url) && Href($0.href) == $1.href },
      { Href($0.href) == $1.href },
      { Href($0.href)?.name == $1.href.name && $0.serverName == $1.shownName },
      { $0.serverName == $1.shownName },
      { Href($0.href)?.name == $1.href.name },
    ]
    for (number, isSame) in criteria.enumerated() {
      // A missing list returns only to its own address.
      for (index, list) in lists.enumerated() where found[index] == nil && (number == 0 || !list.isMissing) {
        let matching = collections.indices.filter { !taken.contains($0) && isSame(list, collections[$0]) }
        let otherMatches = lists.indices.filter { other in
          found[other] == nil && other != index && !lists[other].isMissing
            && matching.contains { isSame(lists[other], collections[$0]) }
        }
        // An ambiguous match counts as none.
        guard matching.count == 1, otherMatches.isEmpty else { continue }
        found[index] = collections[matching[0]]
        taken.insert(matching[0])
      }
    }
    return found
  }

  /// The address of the same resource in another collection. The part after `#` names one item of a resource with
  /// several items.
  private static func member(_ old: String, of collection: Href) -> (href: String, key: String) {
    let path = old.prefix { $0 != "#" }
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    let part = old[path.endIndex...]
    let address = collection.path + name
    return (address + part, (Href(address)?.key ?? address) + part)
  }
}

extension CalendarList {
  /// The list's name on the server.
  fileprivate var serverName: String { renamedFrom ?? name }
}

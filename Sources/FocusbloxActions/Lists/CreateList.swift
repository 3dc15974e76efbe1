import CalDAV
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// Creates a list on a server.
package struct CreateList {
  private let name: String
  private let color: String?
  private let kind: ItemKind

  package init(_ name: String, color: String?, for kind: ItemKind) {
    (self.name, self.color, self.kind) = (name, color, kind)
  }

  package func run(in account: Account, at place: Workplace, in store: Store) async throws -> CalendarList {
    guard let home = account.homes.first.flatMap({ URL(string: $0) }) else { throw AccountProblem.noHome(account.name) }
    try store.read { try $0.checkIsFree(name, in: account) }
    let client = try Connections(place).client(for: account)
    // Another program may have made a list that this machine does not know yet.
    let there = try await client.collections(in: home).compactMap(\.displayName)
    if there.contains(where: { $0.lowercased() == name.lowercased() }) { throw ListProblem.nameTaken(name) }
    let made = try await client.createCalendar(
      named: name, color: color, components: kind == .task ? [.vtodo] : [.vevent], in: home)
    let list = try store.write { store in
      var list = ListDiscovery.list(for: made, of: account, known: nil)
      // The next sync sends a colour that the server has not taken with the new list.
      if let color, !ListDiscovery.isSame(list.color, color) { list.recolor(to: color) }
      try store.save(&list)
      if kind == .block { try AlarmCalendar.noteMadeForEvents(list, in: store) }
      return list
    }
    let settings = try place.settings()
    try store.read { try ListSelection.keep(place, $0) { $0.id == list.id || $0.isActive(settings) } }
    try place.noteStep("lists create", .list(list.id), title: list.name, in: store)
    return list
  }
}

/// Fetches an account's lists from its server.
package struct RefreshLists {
  /// The lists as the server has them now.
  package struct Refreshed {
    package var lists: [CalendarList]
    /// The ids of the lists that were known before.
    package var known: Set<Int64>
    /// The other hosts that the person has not accepted; their lists are left out.
    package var refused: AccountProblem?
  }

  private let connections: Connections

  package init(_ connections: Connections) { self.connections = connections }

  package func run(_ account: Account, at place: Workplace, in store: Store) async throws -> Refreshed {
    var discovery = try await connections.client(for: account).discover()
    let before = try store.read { try $0.lists(account: account.id) }
    let known = Set(before.map(\.id))
    let origins = AcceptedOrigins(of: account, before)
    var refused: AccountProblem?
    do {
      try OtherHosts(origins.others(in: discovery), account).accept(place.person, else: .notTaken(account.name))
    } catch let problem as AccountProblem {
      discovery = origins.part(of: discovery)
      refused = problem
    }
    let gone = try await ListDiscovery.vanished(of: before, besides: discovery) { list in
      try connections.connection(for: account, list).client
    }
    let lists = try ListDiscovery.record(discovery, of: account, chosen: nil, gone: gone, at: place.now, in: store)
    try ListSelection.admit(lists.filter { !known.contains($0.id) }, of: account, place, store)
    return Refreshed(lists: lists, known: known, refused: refused)
  }
}

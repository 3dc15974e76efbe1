import CalDAV
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Deletes a list on its server and here.
package struct ListDeletion {
  package let list: CalendarList
  package let account: Account
  package let place: Workplace
  package let store: Store

  package init(list: CalendarList, account: Account, place: Workplace, store: Store) {
    (self.list, self.account, self.place, self.store) = (list, account, place, store)
  }

  /// Puts the items into another list, and syncs both lists, so that the server has the items there.
  package func move(_ items: ListItems, to target: CalendarList) async throws {
    try place.step("move", store) { store in
      for task in items.tasks { try ListAssignment.assign(task, to: target, place, store) }
      for block in items.blocks { try ListAssignment.assign(block, to: target, place, store) }
    }
    let accounts = try store.read { try $0.accounts() }
    guard let other = accounts.first(where: { $0.id == target.accountID }) else { return }
    if other.id == account.id {
      try await sync(account, [target, list])
    } else {
      // The items are uploaded before their objects here are deleted.
      try await sync(other, [target])
      try await sync(account, [list])
    }
  }

  private func sync(_ account: Account, _ lists: [CalendarList]) async throws {
    let environment = SyncEnvironment(
      now: place.clock, zone: place.zone, settings: try place.settings(), newID: Workplace.newID)
    let engine = SyncEngine(
      store: store, environment: environment, connect: Connections(place).withoutOwnPush(store))
    let outcomes = try await RunningSync(place: place).naming(store) {
      try await engine.sync(account, lists: lists, options: SyncOptions()) { _ in }
    }
    for case .failed(_, let error) in outcomes { throw error }
  }

  /// - Parameter isEmptied: whether the items have moved to another list, so that the server may have none of them.
  /// - Throws: `ListProblem.notAllHere` where the server has something that would be lost.
  package func carryOut(isEmptied: Bool) async throws {
    if !list.isMissing, let href = Href(list.href) {
      let client = try Connections(place).connection(for: account, list).client
      do {
        let rows = try await client.listing(of: href).changed
        let lost = try store.read { store in try rows.filter { try !isKept($0, isEmptied, store) } }
        if !lost.isEmpty { throw ListProblem.notAllHere(list.name, count: lost.count) }
        _ = try await client.deleteCalendar(href)
      } catch CalDAVError.collectionVanished {
        // Another program has deleted the list.
      }
    }
    let settings = try place.settings()
    try store.write { try $0.removeList(id: list.id) }
    try forgetInSettings(settings)
    try place.noteStep("lists delete", .list(list.id), title: list.name, in: store)
  }

  /// Whether the object's text is here in its latest version, or is not wanted any more.
  private func isKept(_ row: CollectionChanges.Member, _ isEmptied: Bool, _ store: StoreReader) throws -> Bool {
    guard let link = try store.links(list: list.id, hrefKeys: [row.href.key]).first else { return false }
    switch link.state {
    case .agreed, .edited: return !isEmptied && row.etag != nil && link.etag.flatMap { ETag($0) } == row.etag
    case .left, .deleting: return true
    case .moved, .noted: return false
    }
  }

  /// Settings that name the list would name nothing.
  private func forgetInSettings(_ settings: Settings) throws {
    let file = place.settingsFile
    let named =
      [("alarmCalendar", settings.alarmCalendar)]
      + ItemKind.allCases.map(DefaultList.init).map { ($0.key, $0.name(in: settings)) }
    for (key, value) in named {
      guard let value, AlarmCalendar.isNamed(list, of: account.name, value) else { continue }
      _ = try file.reset(key)
    }
    try store.read { try ListSelection.keep(place, $0) { $0.isActive(settings) } }
  }
}

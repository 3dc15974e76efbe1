import CalDAV
import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// What the store tells of its lists and items.
package struct StoreFindings {
  let store: StoreReader
  let wording: Wording
  let settings: Settings
  let names: ListNames

  package init(_ store: StoreReader, _ wording: Wording) throws {
    (self.store, self.wording, settings, names) = (store, wording, try wording.settings(), try ListNames(store))
  }

  var l: Language { wording.language }

  /// What the lists of the accounts and the items in the store lack.
  package func all(of accounts: [Account]) throws -> [Finding] {
    try accounts.flatMap { try synced($0) + setAside($0) + unshown($0) }
      + tooManyAlarms() + tooManyRepetitions() + unknownZones() + localDuplicates() + doubles() + circles()
  }

  /// How many waiting items of a list are named.
  private static let named = 5

  /// The time of each active list's last sync, and its obstacle since then.
  private func synced(_ account: Account) throws -> [Finding] {
    guard account.isEnabled, settings.remindersSyncEnabled else {
      let why = account.isEnabled ? l("sync is switched off") : l("switched off")
      return [Finding(.account, of: account.name, isNote: true, why)]
    }
    let waiting = try store.waitingUploads()
    return try store.lists(account: account.id).filter { $0.isActive(settings) }.map { list in
      if list.isMissing { return missing(list, waiting: waiting[list.id]) }
      let last = try ListTimes.lastSync(list, store).map { l("synced \(l.ago($0, wording.now))") }
      var parts = [last ?? l("not synced yet")]
      if let count = waiting[list.id] {
        let items = try store.waitingItems(list: list.id).filter(\.isPending).map { $0.name(l) }
        let more = items.count > Self.named ? [l("\(items.count - Self.named) more")] : []
        parts.append(l.waiting(count) + ": " + l.list(items.prefix(Self.named) + more))
      }
      let trouble = try ListTimes.trouble(list, store)
      if let trouble {
        parts.append(l("stalled for \(l.since(trouble.since, wording.now))") + ": " + trouble.words(l))
      }
      return Finding(
        .list, of: names.name(list), isGood: last != nil && trouble == nil, isNote: trouble == nil,
        parts.joined(separator: " · "))
    }
  }

  private func missing(_ list: CalendarList, waiting count: Int?) -> Finding {
    guard let count else {
      return Finding(.list, of: names.name(list), isNote: true, l("is missing from the server; its items stay here"))
    }
    return Finding(.list, of: names.name(list), SyncError.missing(list, waiting: count).explanation(in: l).line)
  }

  /// The items that a sync could not transfer and will retry.
  private func setAside(_ account: Account) throws -> [Finding] {
    try store.lists(account: account.id).flatMap { list in
      try store.waitingItems(list: list.id).compactMap { item in
        item.failure.map { Finding(.list, of: names.name(list), "\(item.name(l)): \(Texts.itemReason($0, l))") }
      }
    }
  }

  /// The objects of each list that are shown nowhere.
  private func unshown(_ account: Account) throws -> [Finding] {
    try store.lists(account: account.id).filter { $0.isActive(settings) && !$0.isMissing }.compactMap { list in
      let unshown = try store.unshownObjects(list: list.id)
      var parts: [String] = []
      switch unshown.withoutItem {
      case 0: break
      case 1: parts.append(l("1 object is shown nowhere, because it is neither a task nor an event with a date"))
      case let count:
        parts.append(l("\(count) objects are shown nowhere, because they are neither tasks nor events with a date"))
      }
      switch unshown.completed {
      case 0: break
      case 1:
        parts.append(l("1 task is not shown, because it was already completed or cancelled when it was first read"))
      case let count:
        parts.append(
          l("\(count) tasks are not shown, because they were already completed or cancelled when they were first read"))
      }
      if parts.isEmpty { return nil }
      parts.append(l("everything stays on the server as it is"))
      return Finding(
        .list, of: names.name(list), isGood: unshown.withoutItem == 0, isNote: true, parts.joined(separator: "; "))
    }
  }

  private func localDuplicates() throws -> [Finding] {
    try store.localDuplicates().map { item in
      Finding(
        .list, of: names.name(ofList: item.listID) ?? item.list, isNote: true, Texts.localDuplicate(item, names, l))
    }
  }

  /// The items that several lists of one account have.
  private func doubles() throws -> [Finding] {
    try store.itemsInSeveralLists().map { item in
      let lists = item.lists.map(l.quoted).joined(separator: l(" and "))
      return Finding(
        .list, of: item.lists[0], isNote: true,
        l("\(l.quoted(item.title)) is in \(lists) with the same UID; delete one copy: focusblox delete ID"))
    }
  }
}

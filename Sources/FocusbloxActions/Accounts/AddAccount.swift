package import CalDAV
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Keeps a new account with the lists that its server has shown.
package struct AddAccount {
  private let discovery: Discovery
  /// The names of the lists to sync; `nil` for all.
  private let chosen: [String]?

  package init(_ discovery: Discovery, chosen: [String]?) { (self.discovery, self.chosen) = (discovery, chosen) }

  package func run(_ account: inout Account, at place: Workplace, in store: Store) throws -> [CalendarList] {
    account = try store.write { [account] store in
      var account = account
      try store.save(&account)
      return account
    }
    let lists = try ListDiscovery.record(discovery, of: account, chosen: chosen, at: place.now, in: store)
    try SyncConsent.give(place)
    let settings = try place.settings()
    let own = Set(lists.map(\.id))
    try store.read { store in
      try ListSelection.keep(place, store) { own.contains($0.id) ? $0.isEnabled : $0.isActive(settings) }
    }
    try place.noteStep("account add", .account(account.id), title: account.name, in: store)
    return lists
  }
}

/// Changes an account. Its lists are found again where its server is now.
package struct ChangeAccount {
  private let discovery: Discovery

  package init(_ discovery: Discovery) { self.discovery = discovery }

  /// - Returns: the account's lists, and those that its server lacks.
  package func run(
    _ account: Account, from old: Account, at place: Workplace, in store: Store
  ) throws -> (lists: [CalendarList], lost: [CalendarList]) {
    let settings = try place.settings()
    let before = try store.read { try $0.lists(account: old.id) }
    let accepted = AcceptedOrigins(of: account, before: old, before)
    try OtherHosts(accepted.others(in: discovery), account).accept(place.person, else: .notChanged(old.name))
    let (lists, lost) = try ListRelocation.carryOut(discovery, of: account, at: place.now, in: store)
    if account.secret != old.secret { try old.secret.forget(old.name, place) }
    try store.read { try ListSelection.follow(before, lists, settings, $0, place) }
    try place.noteStep("account edit", .account(account.id), title: account.name, from: old.url, in: store)
    return (lists, lost)
  }
}

/// Switches an account on, or off: it pauses, and nothing is deleted.
package struct SwitchAccount {
  private let isEnabled: Bool

  package init(isEnabled: Bool) { self.isEnabled = isEnabled }

  package func run(_ account: Account, at place: Workplace, in store: Store) async throws -> Account {
    if !isEnabled {
      // The channel stays. Nobody listens any more, so that the servers need not send messages.
      try await place.engine(store, Connections(place)).unregisterAll(of: account)
    }
    let command = isEnabled ? "account enable" : "account disable"
    let key = StepValue.Key(.account(account.id), .isEnabled)
    let switched = try place.step(command, store, changing: [key]) { store in
      var account = try store.accountNamed(account.name)
      account.isEnabled = isEnabled
      try store.save(&account)
      return account
    }
    if isEnabled { try SyncConsent.give(place) }
    return switched
  }
}

/// Chooses which fields of a task an account shares.
package struct ChooseMapping {
  private let mapping: MappingProfile

  package init(_ mapping: MappingProfile) { self.mapping = mapping }

  package func run(_ account: Account, at place: Workplace, in store: Store) throws -> Account {
    try place.step("account mapping", store, changing: [.init(.account(account.id), .mapping)]) { store in
      var account = account
      account.mapping = mapping
      try store.save(&account)
      return account
    }
  }
}

/// Removes an account. Its items stay here; the server keeps its own.
package struct RemoveAccount {
  package init() {}

  /// - Returns: the number of deletions that the server has not had yet.
  package func run(_ account: Account, at place: Workplace, in store: Store) async throws -> Int {
    try await StopPush().run(account, at: place, in: store)
    let undeleted = try store.write { store in
      let waiting = try store.lists(account: account.id).flatMap { try store.pendingLinks(list: $0.id) }
      try store.removeAccount(id: account.id)
      return waiting.count { $0.isDeleted && $0.deleteAfter == nil && $0.href != nil }
    }
    try account.secret.forget(account.name, place)
    try place.noteStep("account remove", .account(account.id), title: account.name, from: account.url, in: store)
    return undeleted
  }
}

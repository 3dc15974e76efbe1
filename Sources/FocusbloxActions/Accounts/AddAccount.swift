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

package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
import Foundation

/// Subscribes to a calendar and reads it for the first time. What fails leaves nothing behind.
package struct Subscribe {
  package private(set) var account: Account
  private let name: String
  private let kept: KeptAddress?

  /// Finds a free name for the account, and keeps the address like a password.
  ///
  /// - Parameters:
  ///   - account: the subscription as the person wants it, without a name. Its secret says where the address is kept, if the
  ///     person says so.
  ///   - name: the name of the list; empty for the calendar's own.
  package init(
    _ account: Account, to address: SubscriptionAddress, named name: String, at place: Workplace, in store: Store
  ) throws {
    self.name = name
    var account = account
    account.url = address.shown
    account.name = try store.read { try Self.freeName(address.name, $0) }
    if account.secret == .none, let secret = address.secret {
      let kept = KeptAddress(of: account.name, place)
      try kept.keep(secret)
      (self.kept, account.secret) = (kept, kept.source)
    } else {
      kept = nil
    }
    self.account = account
  }

  /// The new subscription, and how its first reading went.
  package struct Subscribed {
    package var account: Account
    package var list: CalendarList
    package var report: ListReport
  }

  package func run(at place: Workplace, in store: Store) async throws -> Subscribed {
    var saved: Account?
    do {
      let (account, empty) = try store.write { try save($0) }
      saved = account
      let (list, report) = try await read(account, empty, place, store)
      // The consent to read this calendar is none to sync with servers that the user has switched off.
      if try !store.read({ try $0.accounts().contains { $0.subscription == nil } }) { try SyncConsent.give(place) }
      let settings = try place.settings()
      try store.read { try ListSelection.keep(place, $0) { $0.id == list.id || $0.isActive(settings) } }
      try place.noteStep("lists subscribe", .list(list.id), title: list.name, in: store)
      return Subscribed(account: account, list: list, report: report)
    } catch {
      if let saved { try store.write { try $0.removeSubscription(id: saved.id) } }
      try kept?.discard()
      throw error
    }
  }

  private func save(_ store: StoreTransaction) throws -> (Account, CalendarList) {
    var account = account
    try store.save(&account)
    var list = CalendarList(
      accountID: account.id, href: "/subscriptions/\(Workplace.newID())/", origin: account.url, name: name)
    (list.holdsTasks, list.isReadOnly) = (false, true)
    try store.save(&list)
    return (account, list)
  }

  private func read(
    _ account: Account, _ list: CalendarList, _ place: Workplace, _ store: Store
  ) async throws -> (CalendarList, ListReport) {
    let outcome = try await SubscriptionReading(place: place).sync(account, list, SyncOptions(), in: store).outcome
    if case .failed(_, let error) = outcome { throw FirstReadingProblem.of(error) }
    try ListTimes.note([(list, outcome)], place.person, at: place.now, in: store)
    return (try store.read { try $0.list(id: list.id) } ?? list, outcome.report)
  }

  private static func freeName(_ name: String, _ store: StoreReader) throws -> String {
    let taken = Set(try store.accounts().map { $0.name.lowercased() })
    let names = [name] + (2...(taken.count + 2)).map { "\(name) \($0)" }
    return names.first { !taken.contains($0.lowercased()) } ?? name
  }
}

/// Ends a subscription. Its events go.
package struct Unsubscribe {
  package init() {}

  /// - Returns: false where the keyring does not answer and keeps the address; that keeps no subscription alive.
  package func run(_ list: CalendarList, of account: Account, at place: Workplace, in store: Store) throws -> Bool {
    let settings = try place.settings()
    let lock = try store.lockForSync()
    defer { lock.release() }
    try store.write { try $0.removeSubscription(id: account.id) }
    try store.read { try ListSelection.keep(place, $0) { $0.isActive(settings) } }
    try place.noteStep("lists unsubscribe", .list(list.id), title: list.name, in: store)
    return (try? account.secret.forget(account.name, place)) != nil
  }
}

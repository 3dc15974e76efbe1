package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Lets a push service tell of changes in an account, after a trial.
package struct UsePush {
  package let service: PushService

  package init(_ service: PushService) { self.service = service }

  package func run(_ account: Account, at place: Workplace, in store: Store) async throws {
    guard account.isEnabled else { throw AccountProblem.disabled(account.name) }
    guard place.paths.isStorePrivate else { throw PushProblem.storeOpenToOthers(path: place.paths.database) }
    var channel = PushChannel(
      accountID: account.id, service: service.address, topic: PushTopic.make(), authSecret: PushTopic.makeAuthSecret())
    channel.tokenCommand = service.tokenCommand
    channel.caFile = service.caFile
    let connections = Connections(place)
    let client = try connections.client(for: account)
    let engine = try place.engine(store, connections)
    let trial = PushTrial(service: service, topic: channel.topic, environment: place.environment, now: place.clock)
    try await trial.run { [channel] in
      _ = try await engine.searchLists(of: account, options: SyncOptions(), client: client)
      try await engine.unregisterAll(of: account)
      try store.write { try $0.save(channel) }
      try place.noteStep("account push", .account(account.id), title: account.name, in: store)
      let settings = try place.settings()
      let alarms = try store.read { try AlarmWork($0, settings) }
      try await engine.updatePushRegistrations(account, active: alarms.activeLists.subtracting(alarms.calendarIDs))
    }
  }
}

/// Removes the registrations of an account and forgets its channel.
package struct StopPush {
  package init() {}

  /// - Returns: false where the account had no push service.
  @discardableResult
  package func run(_ account: Account, at place: Workplace, in store: Store) async throws -> Bool {
    guard try store.read({ try $0.pushChannel(account: account.id) }) != nil else { return false }
    try await place.engine(store, Connections(place)).unregisterAll(of: account)
    try store.write { try $0.removePushChannel(account: account.id) }
    return true
  }
}

import CalDAV
public import FocusbloxModel
import FocusbloxStore
import Foundation

extension SyncEngine {
  /// Registers lists for push, renews registrations before they end, and removes unneeded ones.
  ///
  /// A refusal is recorded, and the server is asked again later. A server that does not answer is asked with the next
  /// sync.
  ///
  /// - Parameter active: lists that are synchronised, and lists that receive published alarms.
  /// - Throws: the error of a store that cannot be read or written.
  public func updatePushRegistrations(_ account: Account, active: Set<Int64>) async throws {
    let now = environment.now()
    let (channel, plan) = try store.read { store in
      (
        try store.pushChannel(account: account.id),
        PushPlan(
          lists: try store.lists(account: account.id), active: active,
          registrations: try store.registrations(account: account.id), now: now)
      )
    }
    guard let channel, try store.read({ try AccountPause.end(of: account, at: now, in: $0) }) == nil else { return }
    try await removeRegistrations(plan.unregister, of: account)
    for list in plan.register {
      guard try await register(list, of: account, channel) else { return }
    }
  }

  /// Removes all registrations of an account. The server's answers are ignored, because registrations expire.
  public func unregisterAll(of account: Account) async throws {
    try await removeRegistrations(try store.read { try $0.registrations(account: account.id) }, of: account)
  }

  private func removeRegistrations(_ registrations: [ListRegistration], of account: Account) async throws {
    var isAnswering = true
    for registration in registrations {
      if isAnswering, let location = registration.current?.location,
        let list = try store.read({ try $0.list(id: registration.listID) })
      {
        do {
          try await connect(account, list).client.unregister(location)
        } catch {
          // Any other answer is ignored, because the registration expires.
          if case .transport? = error as? CalDAVError { isAnswering = false }
        }
      }
      try store.write { try $0.forgetRegistration(list: registration.listID) }
    }
  }

  /// - Returns: false where the server does not answer. The same will happen for the other lists.
  private func register(
    _ list: CalendarList, of account: Account, _ channel: PushChannel
  ) async throws -> Bool {
    guard let topic = list.pushTopic, let collection = Href(list.href) else { return true }
    let now = environment.now()
    let subscription = PushSubscription(
      resource: channel.resource, publicKey: PlaceholderPushKey.point, authSecret: channel.authSecret,
      expires: now.addingTimeInterval(PushPlan.validity))
    do {
      let registration = try await connect(account, list).client.register(subscription, for: collection, now: now)
      let current = ListRegistration.Current(location: registration.location, expires: registration.expires)
      try store.write {
        try $0.save(ListRegistration(listID: list.id, topic: topic, asked: now, current: current))
      }
      return true
    } catch let error as CalDAVError {
      switch error {
      case .throttled:
        try AccountPause.note(error, of: account, at: now, in: store)
        return false
      case .transport, .unauthorized, .rejected: return false
      default: break
      }
      let said = (error.refusal?.description ?? "\(error)").replacing(channel.topic, with: "…")
      try store.write { store in
        let before = try store.registrations(account: account.id).first { $0.listID == list.id }
        let kept = before.flatMap {
          $0.topic == topic && $0.current.map { $0.expires > now } == true ? $0.current : nil
        }
        try store.save(
          ListRegistration(listID: list.id, topic: topic, asked: now, current: kept, failure: said))
      }
      return true
    }
  }
}

/// The key for which servers encrypt push messages. They require one.
enum PlaceholderPushKey {
  /// A point of P-256 whose private key nobody has. Nobody can read a message, not even the push service. A message
  /// tells only that something changed. Its x is SHA-256 of "focusblox WebDAV-Push: nobody has the private key of this
  /// point" and the octet 1, the first such x on the curve; its y is even.
  static let point = "BLT2emQ7UcJ2q1VBneDSQLF20sfttoP6fV0RRAGxyel6sbh6JSnZSa84_PyyrRtTX2-0KVnM--ykDOco1lm95CQ"
}

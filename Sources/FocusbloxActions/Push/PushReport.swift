package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The state of push for one account: the service, the stream and each list. The report never contains the topic.
package struct PushReport {
  /// A list, and whether its server announces its changes.
  package struct List {
    package var name: String
    package var canPush: Bool
    package var registration: ListRegistration?
  }

  package var account: String
  /// `nil` without a push service.
  package var channel: PushChannel?
  package var lists: [List] = []
  /// The stream of the running watch.
  package var stream: WatchState.Push?
  package var isWatched = false

  package static func none(_ account: Account) -> PushReport { PushReport(account: account.name) }

  private init(account: String) { self.account = account }

  package init(_ account: Account, _ store: StoreReader, _ settings: Settings, isWatched: Bool) throws {
    self.init(account: account.name)
    self.isWatched = isWatched
    channel = try store.pushChannel(account: account.id)
    guard channel != nil else { return }
    let registrations = Dictionary(
      try store.registrations(account: account.id).map { ($0.listID, $0) }, uniquingKeysWith: { first, _ in first })
    lists = try store.lists(account: account.id).filter { !$0.isMissing && $0.isActive(settings) }.map {
      List(name: $0.name, canPush: $0.pushTopic != nil, registration: registrations[$0.id])
    }
    if isWatched { stream = try WatchState.read(store)?.push[String(account.id)] }
  }

  /// The name of the service for the user.
  package var service: String? { channel.flatMap { try? PushService($0).host } }
}

package import FocusbloxModel
package import Foundation
import Synchronization

/// The streams of the accounts' push services: one stream for each service, for any number of accounts.
package final class PushListener: Sendable {
  /// The events for the accounts since the last look.
  package struct Events: Equatable {
    /// The accounts whose stream was opened again.
    package var opened: Set<Int64> = []
    /// The accounts with a message.
    package var messages: Set<Int64> = []
  }

  private struct Running {
    /// The accounts by their topics.
    var accounts: [String: Int64]
    var inbox: PushInbox
    var task: Task<Void, Never>
  }

  private let running = Mutex<[PushService: Running]>([:])
  private let environment: [String: String]
  private let now: @Sendable () -> Date
  private let wake: @Sendable () -> Void

  package init(environment: [String: String], now: @escaping @Sendable () -> Date, wake: @escaping @Sendable () -> Void)
  {
    self.environment = environment
    self.now = now
    self.wake = wake
  }

  /// Listens for exactly these channels. A stream without changes stays open.
  package func follow(_ channels: [PushChannel]) {
    var wanted: [PushService: [String: Int64]] = [:]
    for channel in channels {
      // A user has edited a channel with an unreadable address.
      guard let service = try? PushService(channel) else { continue }
      wanted[service, default: [:]][channel.topic] = channel.accountID
    }
    running.withLock { running in
      for (service, old) in running where wanted[service] != old.accounts {
        old.task.cancel()
        running[service] = nil
      }
      for (service, accounts) in wanted where running[service] == nil { running[service] = start(service, accounts) }
    }
  }

  /// Opens all streams again. After a sleep of the machine, or in another network, old streams are dead without notice.
  package func reconnect() {
    running.withLock { running in
      for (service, old) in running {
        old.task.cancel()
        running[service] = start(service, old.accounts)
      }
    }
  }

  package func stop() { follow([]) }

  package func drain() -> Events {
    running.withLock { running in
      var events = Events()
      for stream in running.values {
        let its = stream.inbox.drain()
        if its.isOpened { events.opened.formUnion(stream.accounts.values) }
        events.messages.formUnion(its.topics.compactMap { stream.accounts[$0] })
      }
      return events
    }
  }

  /// The state of each account's stream.
  package var states: [Int64: PushInbox.State] {
    running.withLock { running in
      var states: [Int64: PushInbox.State] = [:]
      for stream in running.values {
        for account in stream.accounts.values { states[account] = stream.inbox.state }
      }
      return states
    }
  }

  private func start(_ service: PushService, _ accounts: [String: Int64]) -> Running {
    let inbox = PushInbox(topics: Set(accounts.keys), wake: wake)
    let stream = PushStream(
      service: service, topics: Array(accounts.keys), environment: environment, inbox: inbox, now: now)
    return Running(accounts: accounts, inbox: inbox, task: Task { await stream.run() })
  }
}

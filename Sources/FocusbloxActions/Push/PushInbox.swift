package import Foundation
import Synchronization

/// The events of a stream since the last look. Its size is bounded, and any number of messages causes few looks.
package final class PushInbox: Sendable {
  /// The state of the stream.
  package enum State: Sendable, Equatable {
    case connecting
    case connected(since: Date)
    case waiting(PushProblem)
  }

  /// What has arrived since the last look.
  package struct Events: Equatable {
    /// Whether the stream was opened again; earlier messages are lost then.
    package var isOpened = false
    package var topics: Set<String> = []
  }

  /// The shortest time between two looks for messages: as long as a look waits for further messages.
  private static let pause = SyncSchedule.hintSettling

  private struct Contents {
    var events = Events()
    var state = State.connecting
    var woken: ContinuousClock.Instant?
  }

  private let topics: Set<String>
  private let contents = Mutex(Contents())
  private let wake: @Sendable () -> Void

  package init(topics: Set<String>, wake: @escaping @Sendable () -> Void) {
    self.topics = topics
    self.wake = wake
  }

  package var state: State { contents.withLock { $0.state } }

  package func take(_ event: NtfyEvent, now: Date) {
    switch event {
    case .open:
      contents.withLock {
        $0.events.isOpened = true
        $0.state = .connected(since: now)
      }
      wake()
    case .message(let topic):
      guard topics.contains(topic) else { return }
      let isNews = contents.withLock { contents in
        contents.events.topics.insert(topic)
        // A running or imminent look includes this message.
        if let woken = contents.woken, ContinuousClock.now < woken + Self.pause { return false }
        contents.woken = .now
        return true
      }
      if isNews { wake() }
    case .other: break
    }
  }

  package func fail(_ problem: PushProblem) {
    let isNew = contents.withLock { contents in
      defer { contents.state = .waiting(problem) }
      return contents.state != .waiting(problem)
    }
    if isNew { wake() }
  }

  package func drain() -> Events {
    contents.withLock { contents in
      defer { contents.events = Events() }
      return contents.events
    }
  }
}

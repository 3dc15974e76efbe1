import Foundation
import Synchronization

/// What has come on a stream since somebody looked. However much comes, it is no more than this, and asks for few looks.
final class PushInbox: Sendable {
  /// How the stream is.
  enum State: Sendable, Equatable {
    case connecting
    case connected(since: Date)
    case waiting(PushProblem)
  }

  struct News: Equatable {
    /// The stream was opened anew: what was sent before is lost.
    var isOpened = false
    var topics: Set<String> = []
  }

  /// Between two reasons to look that messages give: as long as a look waits for more of them.
  private static let pause = SyncSchedule.hintSettling

  private struct Contents {
    var news = News()
    var state = State.connecting
    var woken: ContinuousClock.Instant?
  }

  private let topics: Set<String>
  private let contents = Mutex(Contents())
  private let wake: @Sendable () -> Void

  init(topics: Set<String>, wake: @escaping @Sendable () -> Void) {
    self.topics = topics
    self.wake = wake
  }

  var state: State { contents.withLock { $0.state } }

  func take(_ event: NtfyEvent, now: Date) {
    switch event {
    case .open:
      contents.withLock {
        $0.news.isOpened = true
        $0.state = .connected(since: now)
      }
      wake()
    case .message(let topic):
      guard topics.contains(topic) else { return }
      let isNews = contents.withLock { contents in
        contents.news.topics.insert(topic)
        // A look is under way or comes soon: it sees this one, too.
        if let woken = contents.woken, ContinuousClock.now < woken + Self.pause { return false }
        contents.woken = .now
        return true
      }
      if isNews { wake() }
    case .other: break
    }
  }

  func fail(_ problem: PushProblem) {
    let isNew = contents.withLock { contents in
      defer { contents.state = .waiting(problem) }
      return contents.state != .waiting(problem)
    }
    if isNew { wake() }
  }

  func drain() -> News {
    contents.withLock { contents in
      defer { contents.news = News() }
      return contents.news
    }
  }
}

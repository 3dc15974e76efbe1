import Foundation
import Synchronization

@testable import FocusbloxActions
@testable import focusblox

/// A desktop that records its notifications and behaves as the test wants.
final class TestDesktop: Desktop {
  enum Manner { case shows, absent, hangs }

  private struct State {
    var manner = Manner.shows
    var shown: [TestNotification] = []
    var hanging: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  init(_ manner: Manner = .shows) { state.withLock { $0.manner = manner } }

  var shown: [TestNotification] { state.withLock { $0.shown } }
  var onScreen: [TestNotification] { shown.filter { $0.isOnScreen } }

  func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  /// Restarts the desktop, which loses all notifications.
  func restart() { for notification in onScreen { notification.leave(.lost) } }

  /// Ends all notifications without an answer.
  func switchOff() {
    let (shown, hanging) = state.withLock { ($0.shown, $0.hanging) }
    for notification in shown { notification.withdraw() }
    for continuation in hanging { continuation.finish() }
  }

  func reconnect() async {}

  func show(_ message: DesktopMessage, replacing old: (any ShownNotification)?) async -> (any ShownNotification)? {
    let manner = state.withLock { $0.manner }
    switch manner {
    case .absent: return nil
    case .hangs:
      let (never, continuation) = AsyncStream.makeStream(of: Void.self)
      state.withLock { $0.hanging.append(continuation) }
      for await _ in never {}
      return nil
    case .shows:
      old?.withdraw()
      let notification = TestNotification(message)
      state.withLock { $0.shown.append(notification) }
      return notification
    }
  }
}

final class TestNotification: ShownNotification {
  let message: DesktopMessage
  private let ended: Task<NotificationEnd, Never>
  private let ending: AsyncStream<NotificationEnd>.Continuation
  private let isThere = Mutex(true)

  init(_ message: DesktopMessage) {
    self.message = message
    let (ends, ending) = AsyncStream.makeStream(of: NotificationEnd.self)
    self.ending = ending
    ended = Task {
      for await end in ends { return end }
      return .closed
    }
  }

  var isOnScreen: Bool { isThere.withLock { $0 } }

  func end() async -> NotificationEnd { await ended.value }

  func leave(_ end: NotificationEnd) {
    isThere.withLock { $0 = false }
    ending.yield(end)
  }

  func answer(_ word: String?) { leave(word.map { .pressed($0) } ?? .closed) }

  func withdraw() { leave(.closed) }
}

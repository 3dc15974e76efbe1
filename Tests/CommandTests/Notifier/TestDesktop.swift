import Foundation
import Synchronization

@testable import focusblox

/// A desktop that keeps what it was given, and does to it what the test wants.
final class TestDesktop: Desktop {
  enum Manner { case shows, absent, hangs }

  private struct State {
    var manner = Manner.shows
    var owner = ":1.1"
    var shown: [TestNotification] = []
    var hanging: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())

  init(_ manner: Manner = .shows) { state.withLock { $0.manner = manner } }

  var shown: [TestNotification] { state.withLock { $0.shown } }
  var onScreen: [TestNotification] { shown.filter { $0.isOnScreen } }

  func behave(_ manner: Manner) { state.withLock { $0.manner = manner } }

  /// Starts anew, and has forgotten everything.
  func restart(as owner: String) { state.withLock { $0.owner = owner } }

  /// Nothing is answered any more, and nobody waits for an answer.
  func switchOff() {
    let (shown, hanging) = state.withLock { ($0.shown, $0.hanging) }
    for notification in shown { notification.withdraw() }
    for continuation in hanging { continuation.finish() }
  }

  func owner() async -> String? { state.withLock { $0.owner } }

  func show(_ message: DesktopMessage) async -> (any ShownNotification)? {
    let manner = state.withLock { $0.manner }
    switch manner {
    case .absent: return nil
    case .hangs:
      let (never, continuation) = AsyncStream.makeStream(of: Void.self)
      state.withLock { $0.hanging.append(continuation) }
      for await _ in never {}
      return nil
    case .shows:
      let notification = TestNotification(message)
      state.withLock { $0.shown.append(notification) }
      return notification
    }
  }
}

final class TestNotification: ShownNotification {
  let message: DesktopMessage
  private let pressed: Task<String?, Never>
  private let press: AsyncStream<String?>.Continuation
  private let isThere = Mutex(true)

  init(_ message: DesktopMessage) {
    self.message = message
    let (presses, press) = AsyncStream.makeStream(of: String?.self)
    self.press = press
    pressed = Task {
      for await word in presses { return word }
      return nil
    }
  }

  var isOnScreen: Bool { isThere.withLock { $0 } }

  func answer() async -> String? { await pressed.value }

  func answer(_ word: String?) {
    isThere.withLock { $0 = false }
    press.yield(word)
  }

  func withdraw() { answer(nil) }

  func abandon() { answer(nil) }
}

import Foundation
import Synchronization

/// Count and rate of a long run on standard error, on a terminal only, and not before half a second.
final class ProgressBar: Sendable {
  private struct State {
    var started: ContinuousClock.Instant
    /// When what is being counted began, of which there may be several one after the other.
    var begun: ContinuousClock.Instant
    var total: Int?
    var shown: ContinuousClock.Instant?
  }

  private let terminal: Terminal
  private let label: String
  private let state: Mutex<State>

  init(_ label: String, terminal: Terminal) {
    self.label = label
    self.terminal = terminal
    let now = ContinuousClock.Instant.now
    state = Mutex(State(started: now, begun: now))
  }

  func show(_ label: String? = nil, done: Int, total: Int?) {
    guard terminal.errorIsTerminal else { return }
    let line: ScreenText? = state.withLock { state in
      let now = ContinuousClock.Instant.now
      if state.total != total { (state.total, state.begun) = (total, now) }
      guard now - state.started > .milliseconds(500) else { return nil }
      if let shown = state.shown, now - shown < .milliseconds(100), done != total { return nil }
      state.shown = now
      let seconds = Double((now - state.begun) / .milliseconds(1)) / 1000
      // A rate of the first moment says nothing.
      let rate = seconds > 0.2 ? " · \(Int(Double(done) / seconds))/s" : ""
      return "\r\u{1B}[K\(label ?? self.label) \(Self.bar(done, total))\(rate)"
    }
    if let line { terminal.status(line) }
  }

  /// Takes the line away; what is counted next begins anew.
  func finish() {
    let wasShown = state.withLock { state in
      defer { (state.shown, state.total) = (nil, nil) }
      return state.shown != nil
    }
    if wasShown { terminal.status("\r\u{1B}[K") }
  }

  /// Without a total there is nothing to fill.
  private static func bar(_ done: Int, _ total: Int?) -> String {
    guard let total else { return "\(done)" }
    let filled = total > 0 ? min(20, done * 20 / total) : 0
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled) + " \(done)/\(total)"
  }
}

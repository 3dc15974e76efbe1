import FocusbloxScreen
import Foundation
import Synchronization

/// Shows count and rate of a long run on standard error, only on a terminal and after half a second.
final class ProgressBar: Sendable {
  private struct State {
    var started: ContinuousClock.Instant
    /// The start of the current count. Several counts may follow one another.
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
      // The rate of a shorter time is too inaccurate.
      let rate = seconds > 0.2 ? " · \(Int(Double(done) / seconds))/s" : ""
      return "\r\u{1B}[K\(label ?? self.label) \(Self.bar(done, total))\(rate)"
    }
    if let line { terminal.status(line) }
  }

  /// Removes the line. The next count starts again.
  func finish() {
    let wasShown = state.withLock { state in
      defer { (state.shown, state.total) = (nil, nil) }
      return state.shown != nil
    }
    if wasShown { terminal.status("\r\u{1B}[K") }
  }

  /// Without a total, only the count is shown.
  private static func bar(_ done: Int, _ total: Int?) -> String {
    guard let total else { return "\(done)" }
    let filled = total > 0 ? min(20, done * 20 / total) : 0
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled) + " \(done)/\(total)"
  }
}

import Foundation
import Synchronization

/// Count and rate of a long run on standard error, on a terminal only, and not before half a second (CLI.md).
final class ProgressBar: Sendable {
  private struct State {
    var started: ContinuousClock.Instant
    var shown: ContinuousClock.Instant?
  }

  private let terminal: Terminal
  private let label: String
  private let state: Mutex<State>

  init(_ label: String, terminal: Terminal) {
    self.label = label
    self.terminal = terminal
    state = Mutex(State(started: .now))
  }

  func show(_ label: String? = nil, done: Int, total: Int?) {
    guard terminal.errorIsTerminal else { return }
    let line: String? = state.withLock { state in
      let now = ContinuousClock.Instant.now
      guard now - state.started > .milliseconds(500) else { return nil }
      if let shown = state.shown, now - shown < .milliseconds(100), done != total { return nil }
      state.shown = now
      let seconds = Double((now - state.started) / .milliseconds(1)) / 1000
      let rate = Int(Double(done) / max(seconds, 0.001))
      let count = total.map { "\(done)/\($0)" } ?? "\(done)"
      let filled = total.map { $0 > 0 ? min(20, done * 20 / $0) : 0 } ?? 0
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
      return "\r\u{1B}[K\(label ?? self.label) \(bar) \(count) · \(rate)/s"
    }
    if let line { terminal.status(line) }
  }

  func finish() {
    if state.withLock({ $0.shown != nil }) { terminal.status("\r\u{1B}[K") }
  }
}

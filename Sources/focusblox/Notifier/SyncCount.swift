import FocusbloxStore
import FocusbloxSync
import Foundation
import Synchronization

/// The progress of a sync, which the syncing process reports to its parent as a line among its errors.
struct SyncCount: Equatable, Sendable {
  var list: String
  var done: Int
  var total: Int

  private static let name = "progress"

  init(_ step: SyncProgress) { (list, done, total) = (step.list, step.done, step.total) }

  /// `nil` for any other line.
  init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.name, let done = Int(parts[1]), let total = Int(parts[2]) else {
      return nil
    }
    (list, self.done, self.total) = (String(parts[3]), done, total)
  }

  var line: String { "\(Self.name)\t\(done)\t\(total)\t\(list)" }
}

/// Writes the progress a few times per second at most: beside the store for other processes, and to the errors for a
/// parent.
final class SyncCountLines: Sendable {
  private let store: Store
  private let terminal: Terminal?
  private let shown = Mutex<ContinuousClock.Instant?>(nil)

  /// - Parameter terminal: `nil` where no parent reads the lines.
  init(_ store: Store, _ terminal: Terminal?) {
    self.store = store
    self.terminal = terminal
  }

  func show(_ step: SyncProgress) {
    let isWanted = shown.withLock { shown in
      let now = ContinuousClock.now
      if step.done != step.total, let shown, now - shown < .milliseconds(200) { return false }
      shown = now
      return true
    }
    guard isWanted else { return }
    let line = SyncCount(step).line
    store.noteSync(line)
    terminal?.message(ScreenText(lines: line))
  }
}

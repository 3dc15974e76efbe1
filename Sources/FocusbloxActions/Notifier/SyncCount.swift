package import FocusbloxStore
package import FocusbloxSync
import Foundation
import Synchronization

/// The progress of a sync, which the syncing process reports to its parent as a line among its errors.
package struct SyncCount: Codable, Equatable, Sendable {
  package var list: String
  package var done: Int
  package var total: Int

  private static let name = "progress"

  package init(_ step: SyncProgress) { (list, done, total) = (step.list, step.done, step.total) }

  /// `nil` for any other line.
  package init?(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.name, let done = Int(parts[1]), let total = Int(parts[2]) else {
      return nil
    }
    (list, self.done, self.total) = (String(parts[3]), done, total)
  }

  package var line: String { "\(Self.name)\t\(done)\t\(total)\t\(list)" }
}

/// Tells the progress a few times per second at most: to other processes beside the store, and to who shows it.
package final class SyncCounts: Sendable {
  private let store: Store
  private let tell: @Sendable (SyncCount) -> Void
  private let told = Mutex<ContinuousClock.Instant?>(nil)

  package init(_ store: Store, _ tell: @escaping @Sendable (SyncCount) -> Void) {
    self.store = store
    self.tell = tell
  }

  package func show(_ step: SyncProgress) {
    let isWanted = told.withLock { told in
      let now = ContinuousClock.now
      if step.done != step.total, let told, now - told < .milliseconds(200) { return false }
      told = now
      return true
    }
    guard isWanted else { return }
    let count = SyncCount(step)
    store.noteSync(count.line)
    tell(count)
  }
}

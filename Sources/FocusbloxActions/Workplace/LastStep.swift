import Synchronization

/// What the last action has left in the journal, for programs that may undo it later.
package final class LastStep: Sendable {
  package struct Record: Sendable {
    /// The number for `undo`; `nil` where nothing was changed.
    package var entry: Int64?
  }

  private let kept = Mutex<Record?>(nil)

  /// `nil` where no action has tried to change anything.
  package var record: Record? { kept.withLock { $0 } }

  func keep(_ entry: Int64?) { kept.withLock { $0 = Record(entry: entry) } }
}

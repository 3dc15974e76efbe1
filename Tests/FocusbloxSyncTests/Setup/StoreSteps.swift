import FocusbloxSync
import GRDB
import GRDBSQLite
import Synchronization

@testable import FocusbloxStore

/// Counts what SQLite does for a store: the steps of its machine, which grow with every row that a statement reads.
final class StoreSteps: Sendable {
  private let count = Atomic<Int>(0)
  private static let unit = 10

  init(of store: Store) {
    // The store lives as long as the test, and so does its counter.
    let counter = Unmanaged.passRetained(self).toOpaque()
    store.queue.writeWithoutTransaction { db in
      sqlite3_progress_handler(
        db.sqliteConnection, Int32(Self.unit),
        { counter in
          if let counter {
            Unmanaged<StoreSteps>.fromOpaque(counter).takeUnretainedValue().count.add(1, ordering: .relaxed)
          }
          return 0
        }, counter)
    }
  }

  /// The steps since the last call.
  func taken() -> Int { count.exchange(0, ordering: .relaxed) * Self.unit }
}

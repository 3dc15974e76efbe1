import Foundation
import GRDB
import Synchronization

extension Store {
  /// The same as ``read(_:)``, cancelled when the caller no longer wants the result.
  ///
  /// - Parameter isWanted: is called repeatedly on another thread while `body` runs; an answer may take a few
  ///   milliseconds.
  /// - Throws: the errors of ``read(_:)``, and `abandoned`.
  public func read<T>(whileWanted isWanted: @escaping @Sendable () -> Bool, _ body: (StoreReader) throws -> T) throws
    -> T
  {
    try read { store in
      // The connection runs nothing else until this read ends, so an interruption affects only this read.
      let reading = Reading(queue)
      Thread.detachNewThread {
        while reading.isRunning { if !isWanted() { reading.interrupt() } }
      }
      defer { reading.end() }
      return try body(store)
    }
  }

  private final class Reading: Sendable {
    private let queue: DatabaseQueue
    private let state = Mutex(true)

    init(_ queue: DatabaseQueue) { self.queue = queue }

    var isRunning: Bool { state.withLock { $0 } }

    /// SQLite ignores an interruption between two statements, so the caller repeats it.
    func interrupt() {
      state.withLock { if $0 { queue.interrupt() } }
      usleep(200)
    }

    func end() { state.withLock { $0 = false } }
  }
}

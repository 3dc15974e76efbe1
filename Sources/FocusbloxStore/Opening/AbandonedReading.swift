import Foundation
import GRDB
import Synchronization

extension Store {
  /// As ``read(_:)``, given up as soon as nobody waits for it any more.
  ///
  /// - Parameter isWanted: asked on another thread again and again while `body` runs; it may take a few milliseconds to answer.
  /// - Throws: also `abandoned`.
  public func read<T>(whileWanted isWanted: @escaping @Sendable () -> Bool, _ body: (StoreReader) throws -> T) throws
    -> T
  {
    try read { store in
      // From here on the connection is this reading's alone: nothing else is interrupted.
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

    /// Between two statements an interruption is lost: who asks goes on asking.
    func interrupt() {
      state.withLock { if $0 { queue.interrupt() } }
      usleep(200)
    }

    func end() { state.withLock { $0 = false } }
  }
}

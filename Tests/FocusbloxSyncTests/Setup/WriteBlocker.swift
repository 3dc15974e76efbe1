import FocusbloxStore
import Foundation

/// Holds the write lock of a store, so that every other write fails.
final class WriteBlocker: Sendable {
  private let store: Store
  private let isHeld = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ store: Store) { self.store = store }

  func block() {
    Thread.detachNewThread { [self] in
      // If the engine is writing now, this write fails, and this round tests nothing.
      try? store.write { _ in
        isHeld.signal()
        isOver.wait()
      }
      isHeld.signal()
      hasEnded.signal()
    }
    isHeld.wait()
  }

  func release() {
    isOver.signal()
    _ = hasEnded.wait(timeout: .now() + 10)
  }
}

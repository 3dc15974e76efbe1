import FocusbloxStore
import Foundation
import HTTPTypes
import TestSupport

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

extension TestUser {
  /// A run whose uploads reach the server while another process holds the store, so that the run records no upload.
  ///
  /// - Parameter path: the file of the user's store.
  func attemptWithoutRecording(_ path: String) async throws {
    let blocker = WriteBlocker(try Store(path: path, timeZone: SyncSetup.zone))
    let plain = transport
    transport = HookedTransport(around: plain) { request, _ in
      if request.method == .put { blocker.block() }
    }
    // Any error is caused by the blocked store.
    _ = try? await attempt()
    blocker.release()
    transport = plain
  }
}

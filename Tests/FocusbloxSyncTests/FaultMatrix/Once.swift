import Synchronization

/// Returns true at the first call only.
final class Once: Sendable {
  private let wasAsked = Mutex(false)
  var isFirst: Bool {
    wasAsked.withLock { asked in
      defer { asked = true }
      return !asked
    }
  }
}

/// Recognises the first request after a PUT.
final class Order: Sendable {
  private let isWaiting = Mutex(false)
  private let once = Once()
  func putHasGone() { isWaiting.withLock { $0 = true } }
  var isFirstAfterPut: Bool { isWaiting.withLock { $0 } && once.isFirst }
}

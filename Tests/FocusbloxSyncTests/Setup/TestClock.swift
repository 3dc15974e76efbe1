import Foundation
import Synchronization

/// A clock in whole seconds that only the test advances.
final class TestClock: Sendable {
  private let instant: Mutex<Date>

  init(_ start: Date = Date(timeIntervalSince1970: 1_795_248_000)) {  // 2026-11-21T08:00:00Z
    instant = Mutex(start)
  }

  var now: Date { instant.withLock { $0 } }

  func advance(minutes: Double) { instant.withLock { $0 += minutes * 60 } }
}

import FocusbloxSync
import Synchronization

/// An uptime clock that advances by the same step at each call.
final class SteppingClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let step: Duration

  init(step: Duration) { self.step = step }

  func next() -> Duration {
    time.withLock { time in
      time += step
      return time
    }
  }
}

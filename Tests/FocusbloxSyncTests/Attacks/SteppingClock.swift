import FocusbloxSync
import Synchronization

/// A program's time at work that goes on by the same step whenever it is asked for.
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

import Foundation
import Glibc
import Synchronization

/// Cancels the current work on Ctrl-C, at the end of the session and on the system's request. The store is then as
/// after the last complete step.
///
/// A thread waits for the signals in the kernel, because sources of libdispatch would cause timers.
final class Interruption: Sendable {
  /// The seconds that blocked work gets to end: work at a prompt, or at a command that prints a password.
  private static let timeToEnd = 1.0

  /// The signals to wait for. They must be blocked before another thread starts, because a signal would end that
  /// thread.
  static func signals() -> sigset_t {
    signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    // Under nohup SIGHUP stays ignored.
    if unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGHUP, SIG_DFL)
      sigaddset(&signals, SIGHUP)
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  private let isOver = Mutex(false)

  /// - Parameters:
  ///   - signals: the signals of ``signals()``.
  ///   - onStuck: ends the program where the work does not end.
  init(_ signals: sigset_t, cancelling work: Task<Void, any Error>, onStuck: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      var (signals, number): (sigset_t, Int32) = (signals, 0)
      while sigwait(&signals, &number) == 0 {
        if isOver.withLock({ $0 }) { continue }
        if number == SIGINT, Self.isElsewhere.withLock({ $0 }) { continue }
        work.cancel()
        Thread.sleep(forTimeInterval: Self.timeToEnd)
        if !isOver.withLock({ $0 }) { onStuck() }
      }
    }
  }

  /// Marks the work as ended; only its report remains.
  func stop() { isOver.withLock { $0 = true } }

  /// Runs `body` while another program has the terminal. Ctrl-C then belongs to that program, which receives it too.
  static func whileAnotherProgramHasTheTerminal<Result>(_ body: () -> Result) -> Result {
    isElsewhere.withLock { $0 = true }
    defer { isElsewhere.withLock { $0 = false } }
    return body()
  }

  private static let isElsewhere = Mutex(false)
}

import Foundation
import Glibc
import Synchronization

/// Ctrl-C, the end of the session and the system's wish cancel the work under way, which leaves the store as after its last whole step.
///
/// A thread waits for them in the kernel: sources of libdispatch would bring its timers.
final class Interruption: Sendable {
  /// How long work has to come to its end that waits for something else: an answer at a prompt, a command that gives a password.
  private static let patience = 1.0

  /// The signals that are waited for. They are to be blocked before another thread begins, which would be ended by them.
  static func signals() -> sigset_t {
    signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    // Under nohup it stays ignored.
    if unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGHUP, SIG_DFL)
      sigaddset(&signals, SIGHUP)
    }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    return signals
  }

  private let isOver = Mutex(false)

  /// - Parameters:
  ///   - signals: those of ``signals()``.
  ///   - onStuck: ends the program when the work does not.
  init(_ signals: sigset_t, cancelling work: Task<Void, any Error>, onStuck: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      var (signals, number): (sigset_t, Int32) = (signals, 0)
      while sigwait(&signals, &number) == 0 {
        if isOver.withLock({ $0 }) { continue }
        if number == SIGINT, Self.isElsewhere.withLock({ $0 }) { continue }
        work.cancel()
        Thread.sleep(forTimeInterval: Self.patience)
        if !isOver.withLock({ $0 }) { onStuck() }
      }
    }
  }

  /// The work has come to its end: what is left is to say so.
  func stop() { isOver.withLock { $0 = true } }

  /// Ctrl-C means the other program, which hears it as well.
  static func whileAnotherProgramHasTheTerminal<Result>(_ body: () -> Result) -> Result {
    isElsewhere.withLock { $0 = true }
    defer { isElsewhere.withLock { $0 = false } }
    return body()
  }

  private static let isElsewhere = Mutex(false)
}

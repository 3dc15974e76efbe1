@preconcurrency import Dispatch
import Foundation
import Glibc
import Synchronization

/// Ctrl-C, the end of the session and the system's wish cancel the work under way, which leaves the store as after its last whole step.
final class Interruption: Sendable {
  private let sources: [any DispatchSourceSignal]
  private let work: Work

  /// How long work has to come to its end that waits for something else: an answer at a prompt, a command that gives a password.
  private static let patience = 1.0

  /// - Parameter onStuck: ends the program when the work does not.
  init(cancelling work: Task<Void, any Error>, onStuck: @escaping @Sendable () -> Void) {
    signal(SIGPIPE, SIG_IGN)
    var signals = [SIGINT, SIGTERM]
    // Under nohup it stays ignored.
    if unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) {
      signals.append(SIGHUP)
    }
    let isUnderWay = Work()
    self.work = isUnderWay
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if number == SIGINT, Self.isElsewhere.withLock({ $0 }) { return }
        work.cancel()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
          if !isUnderWay.isOver.withLock({ $0 }) { onStuck() }
        }
      }
      source.resume()
      return source
    }
  }

  /// The work has come to its end: what is left is to say so.
  func stop() {
    work.isOver.withLock { $0 = true }
    for source in sources { source.cancel() }
  }

  /// Ctrl-C means the other program, which hears it as well.
  static func whileAnotherProgramHasTheTerminal<Result>(_ body: () -> Result) -> Result {
    isElsewhere.withLock { $0 = true }
    defer { isElsewhere.withLock { $0 = false } }
    return body()
  }

  private static let isElsewhere = Mutex(false)

  private final class Work: Sendable {
    let isOver = Mutex(false)
  }
}

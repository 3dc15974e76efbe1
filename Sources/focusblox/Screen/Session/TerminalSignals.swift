import Glibc

/// Signals of a terminal or a shell, as messages. The handler writes the signal's number into the mailbox. Signal
/// sources of libdispatch would unblock the signals that `Interruption` waits for.
final class TerminalSignals {
  private static let numbers = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP]
  private nonisolated(unsafe) static var target: Int32 = -1

  init(_ mailbox: Mailbox) {
    Self.target = mailbox.target
    for number in Self.numbers {
      signal(number) { number in
        let before = errno
        var octet = UInt8(truncatingIfNeeded: number)
        _ = write(TerminalSignals.target, &octet, 1)
        errno = before
      }
    }
  }

  /// Ctrl-C is meant for the other program. Ctrl-Z stops the whole job, as without a screen.
  static func whileAnotherProgramHasTheTerminal<Result>(_ body: () -> Result) -> Result {
    let interrupt = signal(SIGINT, SIG_IGN)
    let stop = signal(SIGTSTP, SIG_DFL)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGTSTP, stop)
    }
    return body()
  }

  func stop() { for number in Self.numbers { signal(number, SIG_DFL) } }
}

@preconcurrency import Dispatch
import Glibc

/// Signals that a terminal or a shell sends, as letters.
final class TerminalSignals {
  private let sources: [any DispatchSourceSignal]

  init(_ mailbox: Mailbox) {
    // It stops when the terminal is given back, and not before.
    signal(SIGTSTP, SIG_IGN)
    let letters: [(Int32, Mailbox.Letter)] = [(SIGWINCH, .resized), (SIGTSTP, .stop), (SIGCONT, .continued)]
    sources = letters.map { number, letter in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { mailbox.post(letter) }
      source.resume()
      return source
    }
  }

  func stop() {
    for source in sources { source.cancel() }
    signal(SIGTSTP, SIG_DFL)
  }
}

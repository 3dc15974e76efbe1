import FocusbloxActions
import FocusbloxScreen
import Foundation
import Glibc

/// The terminal as a full screen, with its former state.
final class TerminalSession {
  private var before = termios()
  private var isOpen = false
  /// The descriptor from which messages to standard error can be read while the screen is open.
  let errors: Int32
  private let errorTarget: Int32
  private let savedError: Int32

  private static let begin = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
  static let end = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?1049l\u{1B}[?25h"

  /// Returns `nil` if standard input is no terminal.
  init?() {
    guard tcgetattr(STDIN_FILENO, &before) == 0, let (source, target) = Spawn.pipe() else { return nil }
    (errors, errorTarget) = (source, target)
    for end in [source, target] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    savedError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  }

  deinit { for descriptor in [errors, errorTarget, savedError] where descriptor >= 0 { close(descriptor) } }

  /// Opens the full screen. The terminal's state is read again, because a shell may have changed it.
  func open() {
    if isOpen { return }
    tcgetattr(STDIN_FILENO, &before)
    CrashGuard.arm(before, Self.end, savedError, errors)
    dup2(errorTarget, STDERR_FILENO)
    isOpen = true
    makeRaw()
  }

  /// Restores the full screen after a SIGSTOP, which no handler sees. A shell has used the terminal meanwhile.
  func takeAgain() { if isOpen { makeRaw() } else { open() } }

  private func makeRaw() {
    var raw = before
    cfmakeraw(&raw)
    // Only the input is raw; OPOST keeps the processing of output.
    raw.c_oflag |= tcflag_t(OPOST)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    write(Array(Self.begin.utf8))
  }

  /// Restores the former state of the terminal.
  func close() {
    guard isOpen else { return }
    isOpen = false
    write(Array(Self.end.utf8))
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
    dup2(savedError, STDERR_FILENO)
    CrashGuard.disarm()
  }

  private func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  /// Stops the program as Ctrl-Z does without a screen. `fg` continues it.
  func suspend() {
    close()
    // The signal goes to the whole job, because a shell waits for all of its processes. The signal to this thread stops
    // it before it opens the screen again: any thread may receive a signal to the process.
    let handler = signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    pthread_kill(pthread_self(), SIGSTOP)
    signal(SIGTSTP, handler)
    open()
  }

  var size: Size {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(80, 24)
    }
    return Size(Int(size.ws_col), Int(size.ws_row))
  }

  /// - Returns: false if the terminal is closed.
  @discardableResult
  func write(_ octets: [UInt8]) -> Bool {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, 1000)
        continue
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The lines that were written to standard error.
  func takeErrors() -> [String] {
    var octets: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(errors, &buffer, buffer.count)
      guard count > 0 else { break }
      octets += buffer[..<count]
    }
    return String(decoding: octets, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }
}

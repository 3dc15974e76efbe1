import Glibc

/// Restores the terminal after a crash. A signal handler may neither allocate nor lock, so that all data is prepared
/// before.
enum CrashGuard {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  private nonisolated(unsafe) static var isArmed = false
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) static var restoring = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private nonisolated(unsafe) static var savedError: Int32 = -1
  private nonisolated(unsafe) static var errors: Int32 = -1
  private nonisolated(unsafe) static let said = UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 16)
  private nonisolated(unsafe) static var isInstalled = false

  /// - Parameters:
  ///   - state: the state of the terminal before the screen.
  ///   - text: the sequences that end the screen.
  ///   - saved: the descriptor of the original standard error.
  ///   - source: the descriptor from which messages to standard error can be read.
  static func arm(_ state: termios, _ text: String, _ saved: Int32, _ source: Int32) {
    install()
    before.initialize(to: state)
    if restoring.count == 0 {
      restoring = .allocate(byteCount: text.utf8.count, alignment: 1)
      restoring.copyBytes(from: text.utf8)
    }
    (savedError, errors) = (saved, source)
    isArmed = true
  }

  static func disarm() { isArmed = false }

  private static func install() {
    if isInstalled { return }
    isInstalled = true
    // After a stack overflow the handler needs a stack of its own.
    let size = 65_536
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in CrashGuard.restore(number) }
    // SA_RESETHAND restores the former action, so that the repeated fault ends the program.
    action.sa_flags = Int32(truncatingIfNeeded: Int(SA_ONSTACK) | Int(SA_RESETHAND))
    for number in signals { sigaction(number, &action, nil) }
  }

  private static func restore(_ number: Int32) {
    if isArmed {
      isArmed = false
      _ = write(STDOUT_FILENO, restoring.baseAddress, restoring.count)
      tcsetattr(STDIN_FILENO, TCSANOW, before)
      dup2(savedError, STDERR_FILENO)
      // The Swift runtime's message about the crash.
      let count = read(errors, said, 8192)
      if count > 0 { _ = write(STDERR_FILENO, said, count) }
    }
    // A signal from another process does not repeat by itself.
    raise(number)
  }
}

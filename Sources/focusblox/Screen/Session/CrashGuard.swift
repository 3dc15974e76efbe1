import Glibc

/// Gives the terminal back when the program crashes. A handler may neither allocate nor lock: all that it needs is laid out before.
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
  ///   - state: of the terminal before the screen.
  ///   - text: what ends the screen.
  ///   - saved: standard error as it was.
  ///   - source: where what was said meanwhile can be read.
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
    // A stack that has run over leaves no room for a handler.
    let size = 65_536
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in CrashGuard.restore(number) }
    // The next time the former action is taken: the fault comes again where it was.
    action.sa_flags = Int32(truncatingIfNeeded: Int(SA_ONSTACK) | Int(SA_RESETHAND))
    for number in signals { sigaction(number, &action, nil) }
  }

  private static func restore(_ number: Int32) {
    if isArmed {
      isArmed = false
      _ = write(STDOUT_FILENO, restoring.baseAddress, restoring.count)
      tcsetattr(STDIN_FILENO, TCSANOW, before)
      dup2(savedError, STDERR_FILENO)
      // What the language said of its reason.
      let count = read(errors, said, 8192)
      if count > 0 { _ = write(STDERR_FILENO, said, count) }
    }
    // One that was sent, and is no fault, has to come again.
    raise(number)
  }
}

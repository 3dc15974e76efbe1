import FocusbloxScreen
import Foundation
import Glibc
import TestSupport

/// A program on its own terminal, with its screen in a small emulator.
final class PseudoTerminal {
  private let device: Int32
  let number: pid_t
  private(set) var screen: TerminalEmulator
  /// All received octets.
  private(set) var octets: [UInt8] = []
  private var status: Int32?

  init(_ words: [String], _ environment: [String: String], in folder: String, _ width: Int, _ height: Int) throws {
    screen = TerminalEmulator(width, height, widthOf: DisplayWidth.of)
    var (device, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&device, &other, &name, nil, nil) == 0 else { throw POSIXError(.ENXIO) }
    for end in [device, other] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(other) }
    self.device = device
    Self.set(width, height, device)
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&files, 0, name, O_RDWR, 0)
    for target in [Int32(1), 2] { posix_spawn_file_actions_adddup2(&files, 0, target) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
    let line = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + words
    var arguments: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.merging(["TERM": "xterm"]) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var number: pid_t = 0
    let problem = posix_spawn(&number, "/bin/sh", &files, &attributes, &arguments, &variables)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    self.number = number
  }

  deinit {
    if status == nil {
      kill(number, SIGKILL)
      waitpid(number, nil, 0)
    }
    close(device)
  }

  private static func set(_ width: Int, _ height: Int, _ device: Int32) {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(device, UInt(TIOCSWINSZ), &size)
  }

  /// Changes the size, as when a user resizes the window.
  func resize(_ width: Int, _ height: Int) {
    screen.resize(width, height)
    Self.set(width, height, device)
  }

  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(device, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the screen satisfies the condition.
  ///
  /// - Returns: false after the time limit.
  @discardableResult
  func wait(seconds: Int = 10, for condition: (TerminalEmulator) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition(screen) {
      guard ContinuousClock.now < end, read(500) || status == nil else { return condition(screen) }
      if status != nil { return condition(screen) }
    }
    return true
  }

  @discardableResult
  func wait(for text: String) -> Bool { wait { $0.text.contains(text) } }

  /// Types the text and waits for the expected screen.
  func type(_ text: String, until shown: String) -> Bool {
    type(text)
    return wait(for: shown)
  }

  /// Types Escape alone. A key that follows at once would be read as a key with Alt.
  func escape() {
    type("\u{1B}")
    settle()
  }

  /// Waits until no output arrives for a moment.
  func settle() { while read(250) {} }

  /// - Returns: whether output arrived.
  private func read(_ milliseconds: Int32) -> Bool {
    var source = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(device, &buffer, buffer.count)
    guard count > 0 else {
      // The program has ended.
      if status == nil { reap() }
      return false
    }
    octets += buffer[..<count]
    screen.feed(buffer[..<count])
    return true
  }

  private func reap() {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 && errno == EINTR {}
    self.status = status
  }

  /// The exit code; 128 plus the signal for a killed program.
  func ended() -> Int32 {
    let end = ContinuousClock.now + .seconds(20)
    while status == nil, ContinuousClock.now < end {
      if !read(100), status == nil {
        var status: Int32 = 0
        if waitpid(number, &status, WNOHANG) == number { self.status = status }
      }
    }
    while read(0) {}
    guard let status else { return -1 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  func signal(_ number: Int32) { kill(self.number, number) }

  /// Whether the terminal echoes and edits lines, as before the full screen.
  var isOrdinary: Bool {
    var state = termios()
    guard tcgetattr(device, &state) == 0 else { return false }
    return state.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG)
  }
}

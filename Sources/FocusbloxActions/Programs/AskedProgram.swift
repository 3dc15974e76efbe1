package import Foundation
import Glibc
import Synchronization

/// A program that is run for its output, such as a password command.
///
/// On a terminal the program belongs to the process group of focusblox, so that it may ask the user and receives
/// Ctrl-C. Elsewhere it has its own group, which ends with it.
package struct AskedProgram {
  /// Why the program gave no answer.
  package enum Failure: Error, Equatable {
    case cannotStart
    /// The program did not end in time.
    case tookTooLong(Duration)
    /// The program asks on a terminal while focusblox runs in the background.
    case wantsTerminal
    case outputTooLong
  }

  /// The longest accepted output of a secret or an answer.
  private static let longestOutput = 1 << 20

  package var words: [String]
  package var environment: [String: String]
  package var input: String?
  package var limit: Duration

  /// - Throws: ``Failure``; `CancellationError` where Ctrl-C ended the program.
  package func run() throws -> (code: Int32, output: Data) {
    let isForeground = Self.isForeground
    var plan = Spawn.Plan(path: words[0], arguments: Array(words.dropFirst()), environment: environment)
    plan.keepsOtherOutput = true
    plan.isInOwnGroup = !isForeground
    plan.input = isForeground ? .same : .nothing
    let pipe = input == nil ? nil : Spawn.pipe()
    if let pipe { plan.input = .pipe(pipe.source) }
    let started = Spawn.start(plan)
    if let pipe {
      close(pipe.source)
      if started != nil, let input { Self.write(input, to: pipe.target) }
      close(pipe.target)
    }
    guard let (number, source) = started else { throw Failure.cannotStart }
    let target = isForeground ? number : -number
    Self.running.withLock { _ = $0.insert(target) }
    defer {
      Self.running.withLock { _ = $0.remove(target) }
      close(source)
    }
    do {
      return try follow(number, source)
    } catch {
      if kill(target, SIGTERM) == 0, !Self.isOver(number, within: .milliseconds(300)) {
        kill(target, SIGKILL)
        waitpid(number, nil, 0)
      }
      throw error
    }
  }

  /// Ends all running programs, where focusblox must end at once.
  package static func endAll() {
    for target in running.withLock({ $0 }) { kill(target, SIGTERM) }
  }

  private static let running = Mutex<Set<pid_t>>([])

  /// Whether focusblox may read the terminal.
  private static var isForeground: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// Reads until the program ends, even where another process, such as an agent, still holds its output open.
  private func follow(_ number: pid_t, _ source: Int32) throws -> (code: Int32, output: Data) {
    let end = ContinuousClock.now + limit
    var (output, isOpen) = (Data(), true)
    while true {
      var status: Int32 = 0
      let changed = waitpid(number, &status, WNOHANG | WUNTRACED)
      if changed == number, status & 0xff != 0x7f {
        while isOpen, try Self.read(source, &output, waiting: 0) {}
        // The shell of a command reports its end by Ctrl-C with this code.
        if [128 + SIGINT].contains(Spawn.code(of: status)) { throw CancellationError() }
        return (Spawn.code(of: status), output)
      }
      if changed == number, [SIGTTIN, SIGTTOU].contains(status >> 8 & 0xff) { throw Failure.wantsTerminal }
      if ContinuousClock.now > end { throw Failure.tookTooLong(limit) }
      if isOpen { isOpen = try Self.read(source, &output, waiting: 20) } else { usleep(10_000) }
    }
  }

  /// - Returns: whether more output may follow.
  private static func read(_ source: Int32, _ output: inout Data, waiting milliseconds: Int32) throws -> Bool {
    var state = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    let ready = poll(&state, 1, milliseconds)
    // No output yet; after the end of the program, no further output.
    if ready <= 0 { return milliseconds > 0 }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(source, &buffer, buffer.count)
    guard count > 0 else { return false }
    output += buffer[..<count]
    if output.count > longestOutput { throw Failure.outputTooLong }
    return true
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func isOver(_ number: pid_t, within limit: Duration) -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      if waitpid(number, nil, WNOHANG) != 0 { return true }
      usleep(10_000)
    }
    return false
  }
}

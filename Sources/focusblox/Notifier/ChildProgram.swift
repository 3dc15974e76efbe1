import Foundation
import Glibc
import Synchronization

/// A program that runs beside this one: its output as it comes, and how it ended.
///
/// Not Foundation's `Process`: that passes on the signals which threads of a pool block, so that the program would be deaf to
/// Ctrl-C, and on Linux it now and then never tells of an end.
final class ChildProgram: Sendable {
  enum Output: Int32 {
    case standard = 1
    case error = 2
  }

  /// Of the output chosen; finished when the program, and what it has started, have closed it.
  let lines: AsyncStream<String>
  let number: pid_t
  private let end: Task<Int32, Never>
  private let isRunning: Flag

  /// - Returns: `nil` when it cannot be started.
  init?(_ path: String, _ arguments: [String], environment: [String: String], reading output: Output = .standard) {
    // One at a time: another program that is started meanwhile must not inherit the pipe and keep it open.
    let started = Self.starting.withLock { _ in Self.start(path, arguments, environment, writing: output) }
    guard let (number, source) = started else { return nil }
    self.number = number
    let isRunning = Flag()
    self.isRunning = isRunning
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    // Threads that sleep in the kernel, so that an open notification costs nothing.
    Thread.detachNewThread { Self.read(source, line) }
    let (codes, code) = AsyncStream.makeStream(of: Int32.self)
    Thread.detachNewThread {
      code.yield(Self.wait(for: number, isRunning))
      code.finish()
    }
    end = Task.detached {
      for await code in codes { return code }
      return -1
    }
  }

  /// The exit code; 128 and the signal where one ended it.
  func ended() async -> Int32 { await end.value }

  /// Asks it to end as Ctrl-C does.
  func interrupt() {
    isRunning.value.withLock { if $0 { Glibc.kill(number, SIGINT) } }
  }

  /// Ends it at once, with what it has started.
  func kill() {
    isRunning.value.withLock { if $0 { Glibc.kill(-number, SIGKILL) } }
  }

  /// Until the program's number may be another's.
  private final class Flag: Sendable {
    let value = Mutex(true)
  }

  private static let starting = Mutex(())

  private static func start(
    _ path: String, _ arguments: [String], _ environment: [String: String], writing output: Output
  ) -> (number: pid_t, source: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    for other in [Output.standard, .error] where other != output {
      posix_spawn_file_actions_addopen(&files, other.rawValue, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&files, ends[1], output.rawValue)
    // It hears signals as if a shell had started it, and those of the terminal reach it through us.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    guard posix_spawn(&number, path, &files, &attributes, &words, &variables) == 0 else {
      close(ends[0])
      return nil
    }
    return (number, ends[0])
  }

  private static func read(_ descriptor: Int32, _ lines: AsyncStream<String>.Continuation) {
    var (partial, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      partial += buffer[..<count]
      while let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
        lines.yield(String(decoding: partial[..<end], as: UTF8.self))
        partial.removeSubrange(...end)
      }
    }
    if !partial.isEmpty { lines.yield(String(decoding: partial, as: UTF8.self)) }
    lines.finish()
    close(descriptor)
  }

  private static func wait(for number: pid_t, _ isRunning: Flag) -> Int32 {
    var info = siginfo_t()
    while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    var status: Int32 = -1
    isRunning.value.withLock { running in
      running = false
      waitpid(number, &status, 0)
    }
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
  }
}

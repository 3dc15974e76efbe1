package import Foundation
import Glibc
import Synchronization

/// A program that runs beside this one, with its output as it arrives and its exit code.
package final class ChildProgram: Sendable {
  /// The lines of the chosen output. The stream finishes when the program and its child processes have closed the
  /// output.
  package let lines: AsyncStream<String>
  package let number: pid_t
  private let end: Task<Int32, Never>
  private let isRunning: Flag

  /// - Returns: `nil` where the program cannot be started.
  package init?(
    _ path: String, _ arguments: [String], environment: [String: String], reading output: Spawn.Output = .standard
  ) {
    let started = Spawn.start(
      .init(path: path, arguments: arguments, environment: environment, reading: output))
    guard let (number, source) = started else { return nil }
    self.number = number
    let isRunning = Flag()
    self.isRunning = isRunning
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    // These threads sleep in the kernel, so that an open notification costs nothing.
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

  /// The exit code; 128 plus the signal where a signal ended the program.
  package func ended() async -> Int32 { await end.value }

  /// Asks the program to end, as Ctrl-C does.
  package func interrupt() {
    isRunning.value.withLock { if $0 { Glibc.kill(number, SIGINT) } }
  }

  /// Ends the program and its child processes at once.
  package func kill() {
    isRunning.value.withLock { if $0 { Glibc.kill(-number, SIGKILL) } }
  }

  /// Whether the process number still belongs to the program.
  private final class Flag: Sendable {
    let value = Mutex(true)
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
    return Spawn.code(of: status)
  }
}

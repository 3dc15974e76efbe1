package import Foundation
import Glibc
import Synchronization

/// Starts every program that focusblox runs.
///
/// Foundation's `Process` is not used: it puts a program into a process group that may not read the terminal, passes on
/// the signals that threads of a pool block, and on Linux sometimes never reports an end.
package enum Spawn {
  /// The input of the program.
  package enum Input {
    case nothing
    /// The input of focusblox, which may be a terminal.
    case same
    case pipe(Int32)
  }

  /// A stream of the program, by its descriptor.
  package enum Output: Int32 {
    case standard = 1
    case error = 2
  }

  /// A program to start.
  package struct Plan {
    /// A path, or a name on PATH.
    package var path: String
    package var arguments: [String]
    package var environment: [String: String]
    package var input = Input.nothing
    package var reading = Output.standard
    /// Whether the other output goes to the same place as that of focusblox; otherwise it is dropped.
    var keepsOtherOutput = false
    /// Whether the program has its own process group. A program in the group of focusblox may ask on the terminal and
    /// receives Ctrl-C; a program in its own group can be ended with all its child processes.
    var isInOwnGroup = true

    package init(
      path: String, arguments: [String], environment: [String: String], input: Input = Input.nothing,
      reading: Output = Output.standard, keepsOtherOutput: Bool = false, isInOwnGroup: Bool = true
    ) {
      self.path = path
      self.arguments = arguments
      self.environment = environment
      self.input = input
      self.reading = reading
      self.keepsOtherOutput = keepsOtherOutput
      self.isInOwnGroup = isInOwnGroup
    }
  }

  /// - Returns: the process number and the pipe with its output; `nil` where the program cannot be started.
  package static func start(_ plan: Plan) -> (number: pid_t, source: Int32)? {
    // Programs are started one at a time, because another program must not inherit the pipe and keep it open.
    starting.withLock { _ in startAlone(plan) }
  }

  private static let starting = Mutex(())

  private static func startAlone(_ plan: Plan) -> (number: pid_t, source: Int32)? {
    guard let (source, target) = pipe() else { return nil }
    defer { close(target) }
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    switch plan.input {
    case .nothing: posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .same: break
    case .pipe(let end): posix_spawn_file_actions_adddup2(&files, end, STDIN_FILENO)
    }
    for other in [Output.standard, .error] where other != plan.reading && !plan.keepsOtherOutput {
      posix_spawn_file_actions_addopen(&files, other.rawValue, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&files, target, plan.reading.rawValue)
    // The program receives signals as if a shell had started it.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (plan.isInOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = ([plan.path] + plan.arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      plan.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    guard posix_spawnp(&number, plan.path, &files, &attributes, &words, &variables) == 0 else {
      close(source)
      return nil
    }
    return (number, source)
  }

  /// Runs a program that uses the terminal until it ends, such as an editor.
  ///
  /// - Returns: the exit code; `nil` where the program cannot be started.
  package static func inForeground(_ path: String, _ arguments: [String], environment: [String: String]) -> Int32? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    guard starting.withLock({ _ in posix_spawnp(&number, path, nil, &attributes, &words, &variables) }) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return code(of: status)
  }

  /// Starts a program without waiting for it, in a session of its own and without input or output.
  package static func startDetached(_ path: String, _ arguments: [String], environment: [String: String]) {
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, flags) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&files, number, "/dev/null", flags, 0)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    _ = starting.withLock { _ in posix_spawn(&number, path, &files, &attributes, &words, &variables) }
  }

  /// The read end and the write end of a pipe, which programs do not inherit by default.
  package static func pipe() -> (source: Int32, target: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The exit code as a shell gives it: 128 plus the signal where a signal ended the program.
  package static func code(of status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f)
  }
}

import Glibc

/// A program that a test starts. The test ends it by its process id and always waits for it.
///
/// Foundation's `Process` is not used, because its wait blocks one of the few threads that run all tests, and its
/// memory is not freed.
final class ChildProcess: Sendable {
  struct CannotStart: Error {
    let program: String
    let code: Int32
  }

  /// The output of the program.
  let output: Int32
  private let input: Int32
  private let id: pid_t

  init(_ program: String, _ arguments: [String]) throws {
    let (toChild, fromChild) = try (Self.pipe(), Self.pipe())
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, toChild.reading, 0)
    posix_spawn_file_actions_adddup2(&files, fromChild.writing, 1)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &files, nil, &words, environ)
    close(toChild.reading)
    close(fromChild.writing)
    input = toChild.writing
    output = fromChild.reading
    self.id = id
    guard code == 0 else { throw CannotStart(program: program, code: code) }
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw CannotStart(program: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The first line of the output.
  func readLine() -> String {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(output, &byte, 1)
      if count == 1 {
        if byte == UInt8(ascii: "\n") { break }
        text.append(byte)
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  deinit {
    if id > 0 {
      kill(id, SIGKILL)
      var status: Int32 = 0
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
    }
    close(input)
    close(output)
  }
}

import Foundation
import Glibc

@testable import FocusbloxActions

/// The built program in its own empty home, with a fixed clock and zone.
struct Session: ~Copyable {
  struct Answer {
    var output: [String]
    var messages: [String]
    var code: Int32
  }

  let home: URL
  let environment: [String: String]

  init(_ variables: [String: String] = [:]) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let base = [
      "HOME": home.path, "PATH": products + ":/usr/bin:/bin", "TZ": "Europe/Berlin", "LANG": "de_DE.UTF-8",
      "FOCUSBLOX_NOW": "2026-11-25T08:00:00+01:00", "NO_COLOR": "1", "XDG_RUNTIME_DIR": home.path,
    ]
    // Options of a sanitizer (Config/scripts/test) also apply to the program.
    let sanitizers = ProcessInfo.processInfo.environment.filter {
      ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "LD_PRELOAD"].contains($0.key)
    }
    environment = base.merging(sanitizers) { $1 }.merging(variables) { $1 }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  func run(_ command: String) throws -> Answer {
    // Output goes to files, because a full pipe would block the program.
    let files = ["stdout", "stderr"].map { home.appendingPathComponent("." + $0) }
    let code = try Self.shell(command, environment, in: home.path, writing: files.map(\.path))
    let texts = try files.map { try lines(String(contentsOf: $0, encoding: .utf8)) }
    return Answer(output: texts[0], messages: texts[1], code: code)
  }

  /// Foundation's `Process` is not used, because it waits for background processes of a command and starts commands
  /// with blocked signals.
  private static func shell(
    _ command: String, _ environment: [String: String], in folder: String, writing outputs: [String]
  ) throws -> Int32 {
    var (files, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    for (number, path) in zip([Int32(1), 2], outputs) {
      posix_spawn_file_actions_addopen(&files, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let line = ["/bin/sh", "-c", "cd \"$1\" && exec /bin/sh -c \"$2\"", "sh", folder, command]
    var words: [UnsafeMutablePointer<CChar>?] = line.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var number: pid_t = 0
    let problem = posix_spawn(&number, "/bin/sh", &files, &attributes, &words, &variables)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// The lines without the path of the temporary home, which differs in each run, and without empty lines at the end.
  private func lines(_ text: String) -> [String] {
    var lines = text.replacingOccurrences(of: home.path, with: "~").split(
      separator: "\n", omittingEmptySubsequences: false)
    while lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }
}

import Foundation
import Glibc

/// `systemctl --user`: the user's own service manager.
struct Systemctl {
  struct Answer {
    var code: Int32
    var output: String
  }

  private let path: String
  private let environment: [String: String]

  /// - Returns: `nil` where the program is not on PATH.
  init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/systemctl" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
    self.path = path
    // After `su` and in cron jobs the variable is missing, but the user manager has a fixed path.
    let folder = "/run/user/\(getuid())"
    let isThere = environment["XDG_RUNTIME_DIR"] != nil || !FileManager.default.fileExists(atPath: folder)
    self.environment = isThere ? environment : environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
  }

  func run(_ words: [String]) async -> Answer {
    guard let child = ChildProgram(path, ["--user"] + words, environment: environment) else {
      return Answer(code: -1, output: "")
    }
    var lines: [String] = []
    for await line in child.lines { lines.append(line) }
    return Answer(code: await child.ended(), output: lines.joined(separator: "\n"))
  }
}

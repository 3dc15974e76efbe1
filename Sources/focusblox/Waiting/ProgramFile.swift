import Foundation
import Glibc

/// The file of this program, which an upgrade replaces while the program runs.
struct ProgramFile: Sendable {
  let path: String
  private let number: UInt64
  private let folder: UInt64

  /// A file that is being written changes; in seconds.
  private static let settling = 2.0

  init?() {
    var file = stat()
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      stat(path, &file) == 0
    else { return nil }
    self.path = path
    (number, folder) = (UInt64(file.st_ino), UInt64(file.st_dev))
  }

  /// Whether another file has taken its place.
  enum State: Equatable {
    case same
    /// Perhaps it is not whole yet.
    case changing
    case replaced
  }

  func state(at now: Date) -> State {
    var file = stat()
    // Between two versions there may be none.
    guard stat(path, &file) == 0 else { return .changing }
    guard UInt64(file.st_ino) != number || UInt64(file.st_dev) != folder else { return .same }
    let changed = withUnsafeBytes(of: file.st_ctim) { $0.load(as: Int.self) }
    let age = now.timeIntervalSince1970 - Double(changed)
    guard access(path, X_OK) == 0, file.st_size > 0, age < 0 || age >= Self.settling else { return .changing }
    return .replaced
  }

  /// Begins anew in the same process, with the same arguments and variables.
  ///
  /// - Returns: only where the system cannot run the file.
  func startAgain() {
    var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(path, &words)
    for word in words { free(word) }
  }
}

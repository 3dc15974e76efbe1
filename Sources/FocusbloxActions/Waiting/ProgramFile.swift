package import Foundation
import Glibc

/// The file of this program, which an upgrade replaces while the program runs.
package struct ProgramFile: Sendable {
  package let path: String
  private let number: UInt64
  private let folder: UInt64

  /// The seconds without changes after which a file counts as complete.
  private static let settling = 2.0

  package init?() {
    var file = stat()
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      stat(path, &file) == 0
    else { return nil }
    self.path = path
    (number, folder) = (UInt64(file.st_ino), UInt64(file.st_dev))
  }

  /// Whether another file has replaced the program's file.
  package enum State: Equatable {
    case same
    /// The new file may be incomplete.
    case changing
    case replaced
  }

  package func state(at now: Date) -> State {
    var file = stat()
    // Between two versions the file may be missing.
    guard stat(path, &file) == 0 else { return .changing }
    guard UInt64(file.st_ino) != number || UInt64(file.st_dev) != folder else { return .same }
    let changed = withUnsafeBytes(of: file.st_ctim) { $0.load(as: Int.self) }
    let age = now.timeIntervalSince1970 - Double(changed)
    guard access(path, X_OK) == 0, file.st_size > 0, age < 0 || age >= Self.settling else { return .changing }
    return .replaced
  }

  /// Starts the program again in the same process, with the same arguments and variables.
  ///
  /// - Returns: only where the system cannot run the file.
  package func startAgain() {
    var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(path, &words)
    for word in words { free(word) }
  }
}

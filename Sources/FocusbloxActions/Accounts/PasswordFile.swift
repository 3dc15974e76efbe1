import Foundation
import Glibc

/// A file beside the settings that keeps a typed password where no keyring does. Only its owner may read it.
package struct PasswordFile {
  package let path: String

  private static let prefix = "password-"

  /// A path that no file has yet.
  package init(for account: String, beside settings: String) {
    let name = String(account.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
    let base = Self.folder(of: settings) + "/" + Self.prefix + name
    let paths = [base] + (2...999).map { "\(base)-\($0)" }
    path = paths.first { !FileManager.default.fileExists(atPath: $0) } ?? base
  }

  /// The file of a path, if this program has made it.
  package init?(own path: String, beside settings: String) {
    guard Self.folder(of: path) == Self.folder(of: settings),
      (path as NSString).lastPathComponent.hasPrefix(Self.prefix)
    else { return nil }
    self.path = path
  }

  /// - Throws: ``FileProblem`` for a file that exists already or cannot be written.
  package func write(_ secret: String) throws(FileProblem) {
    let folder = Self.folder(of: path)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder, error)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, POSIXError(number: errno)) }
    defer { close(descriptor) }
    let octets = Array((secret + "\n").utf8)
    guard Glibc.write(descriptor, octets, octets.count) == octets.count, fsync(descriptor) == 0 else {
      let number = errno
      unlink(path)
      throw .unwritable(path: path, POSIXError(number: number))
    }
  }

  /// Removes the file. An absent file is not an error.
  package func remove() { unlink(path) }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
  }
}

import Foundation
import Glibc

/// The target file of an export. A regular file is replaced after everything is written, because a partly written
/// calendar is invalid. The export writes directly into other files, such as a pipe or a device.
package struct OutputFile {
  /// The name that the user gave.
  package let name: String
  /// The path after following links.
  private let path: String
  private let descriptor: Int32
  /// Whether the file is replaced after everything is written.
  private let isReplaced: Bool
  /// The path of the temporary file, on a file system without unnamed files.
  private let partial: String?

  /// Who may use the file. An existing file keeps its permissions.
  package enum Access {
    /// Everybody whom the umask permits.
    case asUsual
    /// Only the owner may read a new file.
    case ownerOnly
    /// Only the owner may write, whatever the umask permits and the existing file permitted.
    case ownerWrites
  }

  /// - Parameter forbidden: the program's own files, which no export may overwrite.
  package init(_ name: String, _ access: Access, besides forbidden: [String]) throws(FileProblem) {
    self.name = name
    path = try Self.followingLinks(name)
    var old = stat()
    let exists = stat(path, &old) == 0
    for other in forbidden {
      var its = stat()
      if exists, stat(other, &its) == 0, its.st_ino == old.st_ino, its.st_dev == old.st_dev {
        throw .ownFile(path: name)
      }
    }
    isReplaced = !exists || old.st_mode & S_IFMT == S_IFREG
    guard isReplaced else {
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      partial = nil
      if descriptor < 0 { throw Self.unwritable(name) }
      return
    }
    // An unnamed file disappears by itself after an error or a kill.
    let unnamed = open(Self.folder(of: path), Self.temporary | O_WRONLY | O_CLOEXEC, 0o600)
    if unnamed >= 0 {
      (descriptor, partial) = (unnamed, nil)
    } else if errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL {
      let named = "\(path).\(getpid()).partial"
      (descriptor, partial) = (open(named, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600), named)
      if descriptor < 0 { throw Self.unwritable(name) }
    } else {
      throw Self.unwritable(name)
    }
    fchmod(descriptor, Self.mode(exists ? old.st_mode & 0o7777 : nil, access))
    if exists { _ = fchown(descriptor, old.st_uid, old.st_gid) }
  }

  package func write(_ octets: [UInt8]) throws(FileProblem) {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.unwritable(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// Replaces the target with the written file.
  package func finish() throws(FileProblem) {
    defer { Glibc.close(descriptor) }
    guard isReplaced else { return }
    if fsync(descriptor) != 0, errno != EINVAL { throw Self.unwritable(name) }
    let partial = self.partial ?? "\(path).\(getpid()).partial"
    if self.partial == nil,
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, partial, AT_SYMLINK_FOLLOW) != 0
    {
      throw Self.unwritable(name)
    }
    guard rename(partial, path) == 0 else {
      let problem = Self.unwritable(name)
      unlink(partial)
      throw problem
    }
  }

  private static func mode(_ old: mode_t?, _ access: Access) -> mode_t {
    let mask = umask(0)
    umask(mask)
    return switch access {
    case .asUsual: old ?? 0o666 & ~mask
    case .ownerOnly: old ?? 0o600
    case .ownerWrites: (old ?? 0o644 & ~mask) & ~0o022
    }
  }

  /// Discards the written text and leaves the target unchanged.
  package func abandon() { if let partial { unlink(partial) } }

  /// O_TMPFILE of Linux. Swift does not import the macro.
  private static let temporary = Int32(0o20_000_000) | O_DIRECTORY

  /// The final target of a link, also if no file exists there.
  private static func followingLinks(_ name: String) throws(FileProblem) -> String {
    var path = name
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return path }
      let target = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Links of the kernel, such as the target of /dev/stdout, contain no path.
      var its = stat()
      if stat(path, &its) == 0, its.st_mode & S_IFMT != S_IFREG { return path }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw .unwritable(path: name, POSIXError(.ELOOP))
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func unwritable(_ name: String) -> FileProblem {
    .unwritable(path: name, POSIXError(number: errno))
  }
}

import Foundation
import Glibc

/// The file that an export goes to. A regular file is replaced at once when all is written, because a calendar that is cut short looks
/// like one that lost its end; what is no regular file, a pipe or a device, is written into.
struct OutputFile {
  /// As it was named.
  let name: String
  /// Where its links lead.
  private let path: String
  private let descriptor: Int32
  /// Of a file that is replaced when everything is written.
  private let isReplaced: Bool
  /// Where it stands until then, on a file system that has no files without a name.
  private let partial: String?

  /// - Parameters:
  ///   - isPrivate: whether a new file is for its owner alone.
  ///   - forbidden: files of the program's own, which an export would destroy.
  init(_ name: String, isPrivate: Bool, besides forbidden: [String]) throws(FileProblem) {
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
    // Without a name, so that nothing stays behind whatever happens.
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
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, exists ? old.st_mode & 0o7777 : isPrivate ? 0o600 : 0o666 & ~mask)
    if exists { _ = fchown(descriptor, old.st_uid, old.st_gid) }
  }

  func write(_ octets: [UInt8]) throws(FileProblem) {
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.unwritable(name) }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the file its name.
  func finish() throws(FileProblem) {
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

  /// Leaves the file as it was.
  func abandon() { if let partial { unlink(partial) } }

  /// Linux's O_TMPFILE, a macro that Swift does not import.
  private static let temporary = Int32(0o20_000_000) | O_DIRECTORY

  /// Also of a link to a file that is not there yet.
  private static func followingLinks(_ name: String) throws(FileProblem) -> String {
    var path = name
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return path }
      let target = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Links of the kernel's own, as /dev/stdout leads to, name no path.
      var its = stat()
      if stat(path, &its) == 0, its.st_mode & S_IFMT != S_IFREG { return path }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw .unwritable(path: name, reason: String(cString: strerror(ELOOP)))
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func unwritable(_ name: String) -> FileProblem {
    .unwritable(path: name, reason: String(cString: strerror(errno)))
  }
}

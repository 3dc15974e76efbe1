import Foundation
import Glibc

/// The database file on disk, which only its owner may read.
enum StoreFile {
  enum Access: Equatable {
    case readWrite
    /// The user may only read the file.
    case readOnly
    /// The disk has no space for the log, without which no write is possible, or its device fails.
    case refused(StoreError)
  }

  struct Found {
    var access: Access
    /// The file existed and was empty, so that its content starts now.
    var wasEmpty: Bool
    /// The file did not exist.
    var isNew: Bool
  }

  /// Creates a missing folder (0700) and file (0600). SQLite gives `-wal` and `-shm` the mode of the file.
  ///
  /// - Returns: the path with all links resolved, and the state of the file. Other files of the store are beside this
  ///   path.
  static func prepare(_ path: String) throws(StoreError) -> (path: String, Found) {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotOpen(path: folder, Self.reason(of: error))
      }
    }
    // Opening something other than a file may block, or may affect another program.
    try check(path)
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isFilled = isThere && status.st_size > 0
    if isThere, !isFilled, size(resolved(path) + "-wal") > 0 {
      // SQLite would delete the log, and with it all remaining data.
      throw .damaged(path: path, detail: "0 bytes beside a write-ahead log")
    }
    if geteuid() == 0, let (place, folder) = try openToOthers(path) {
      throw .folderOpenToOthers(path: place, folder: folder)
    }
    var access = Access.readWrite
    var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0, isFilled, [EACCES, EROFS, EPERM].contains(errno) {
      access = .readOnly
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw .cannotOpen(path: path, .system(errno)) }
    close(descriptor)
    let target = resolved(path)
    try check(target)
    if isFilled, Glibc.access((target as NSString).deletingLastPathComponent, W_OK) != 0 {
      // Without a log beside the file no write is possible.
      access = .readOnly
    }
    return (target, Found(access: access, wasEmpty: isThere && !isFilled, isNew: !isThere))
  }

  /// - Throws: an error unless the path is free or is a regular file of this user.
  private static func check(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwned(path: path) }
  }

  /// Finds a folder that others may write to, before any file is created. Whoever may create a link there chooses where
  /// root creates a file.
  ///
  /// - Throws: an error where a link is unreadable, or where links form a circle, so that the path of the file is
  ///   unknown.
  private static func openToOthers(_ path: String) throws(StoreError) -> (path: String, folder: String)? {
    var path = path
    for _ in 0..<40 {
      let name = (path as NSString).lastPathComponent
      let folder = (path as NSString).deletingLastPathComponent
      let place = (resolved(folder.isEmpty ? "." : folder) as NSString).appendingPathComponent(name)
      if let folder = FoldersOpenToOthers.holding(place).first { return (place, folder) }
      guard let target = try target(ofLink: place) else { return nil }
      path =
        target.hasPrefix("/")
        ? target
        : ((place as NSString).deletingLastPathComponent as NSString)
          .appendingPathComponent(target)
    }
    throw .cannotOpen(path: path, .system(ELOOP))
  }

  /// The target of a link; `nil` for anything else, and for a missing file.
  private static func target(ofLink path: String) throws(StoreError) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    if count >= 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
    guard [EINVAL, ENOENT].contains(errno) else { throw .cannotOpen(path: path, .system(errno)) }
    return nil
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The URI with which SQLite reads a file beside which it cannot create its log. It covers the file alone, and only
  /// where no log has content.
  static func unchanging(_ path: String) -> String? {
    guard size(path + "-wal") == 0 else { return nil }
    let absolute = URL(fileURLWithPath: path).path
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#;"))
    return absolute.addingPercentEncoding(withAllowedCharacters: allowed).map { "file:\($0)?immutable=1" }
  }

  /// Whether permissions and free space allow writing.
  static func mayBeWritable(_ path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    var space = statvfs()
    guard access(path, W_OK) == 0, access(folder, W_OK) == 0, statvfs(folder, &space) == 0 else { return false }
    return UInt64(space.f_bavail) * UInt64(space.f_frsize) >= 1 << 20
  }

  /// The size of a file; 0 for a missing file.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func reason(of error: any Error) -> StoreError.OpenProblem {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard underlying.domain == NSPOSIXErrorDomain else { return .other(error.localizedDescription) }
    return .system(Int32(underlying.code))
  }
}

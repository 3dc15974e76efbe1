import Foundation
import Glibc

/// The database file on disk: what is in it belongs to its owner alone.
enum StoreFile {
  enum Access {
    case readWrite
    /// The user may read it, and nothing more.
    case readOnly
    /// There is no room for the log without which nothing can be written.
    case full
  }

  struct Found {
    var access: Access
    /// The file was there and held nothing: what stands in the store from now on is a beginning.
    var wasEmpty: Bool
    /// The file was not there before.
    var isNew: Bool
  }

  /// Makes the folder (0700) and the file (0600) where they are missing; SQLite gives `-wal` and `-shm` the mode of the file.
  ///
  /// - Returns: where the file is, and how it was found, links followed: what lies beside it lies beside its target.
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
    // What is no file may wait for somebody, or be another program's.
    try check(path)
    var status = stat()
    let isThere = stat(path, &status) == 0
    let isFilled = isThere && status.st_size > 0
    if isThere, !isFilled, size(resolved(path) + "-wal") > 0 {
      // SQLite would throw the log away, and with it all that is left.
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
      // Without its log beside it nothing can be written.
      access = .readOnly
    }
    return (target, Found(access: access, wasEmpty: isThere && !isFilled, isNew: !isThere))
  }

  /// - Throws: where something else than a regular file of this user is there.
  private static func check(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwned(path: path) }
  }

  /// Before anything is made: whoever may put a link there chooses where root makes a file.
  ///
  /// - Throws: where a link cannot be read, or links lead in a circle: then nobody knows where the file would be made.
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

  /// `nil` for what is no link, or not there.
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

  /// What SQLite opens to read a file beside which it cannot make its log: the file alone, where no log is there to be read.
  static func unchanging(_ path: String) -> String? {
    guard size(path + "-wal") == 0 else { return nil }
    let absolute = URL(fileURLWithPath: path).path
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#;"))
    return absolute.addingPercentEncoding(withAllowedCharacters: allowed).map { "file:\($0)?immutable=1" }
  }

  /// 0 for what is not there.
  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func reason(of error: any Error) -> StoreError.OpenProblem {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard underlying.domain == NSPOSIXErrorDomain else { return .other(error.localizedDescription) }
    return .system(Int32(underlying.code))
  }
}

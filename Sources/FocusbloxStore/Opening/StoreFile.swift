import Foundation

/// The database file on disk: what is in it belongs to its owner alone.
enum StoreFile {
  /// Makes the folder (0700) and the file (0600) where they are missing; SQLite gives `-wal` and `-shm` the mode of the file.
  ///
  /// - Returns: where the file is, links followed: what lies beside it lies beside its target.
  static func prepare(_ path: String) throws(StoreError) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotOpen(path: folder, reason: reason(of: error))
      }
    }
    // What is no file may wait for somebody, or be another program's.
    try check(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    close(descriptor)
    let target = resolved(path)
    try check(target)
    if geteuid() == 0, let folder = FoldersOpenToOthers.holding(target).first {
      throw .folderOpenToOthers(path: target, folder: folder)
    }
    return target
  }

  /// - Throws: where something else than a regular file of this user is there.
  private static func check(_ path: String) throws(StoreError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwned(path: path) }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(underlying.code)))
  }
}

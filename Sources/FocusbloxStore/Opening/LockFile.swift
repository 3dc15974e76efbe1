import Foundation

/// A file beside the store that is there to be locked. Nobody else's file is taken for it, and no link is followed: whoever may write to
/// the folder could have put it there.
enum LockFile {
  /// - Returns: its descriptor.
  static func open(_ path: String) throws(StoreError) -> Int32 {
    for _ in 0..<3 {
      let made = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if made >= 0 { return made }
      guard errno == EEXIST else { throw .cannotOpen(path: path, .system(errno)) }
      let known = Glibc.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      // Somebody may remove it in between.
      if known < 0, errno == ENOENT { continue }
      guard known >= 0 else {
        if errno == ELOOP { throw .notARegularFile(path: path) }
        throw .cannotOpen(path: path, .system(errno))
      }
      var status = stat()
      guard fstat(known, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
        close(known)
        throw .notARegularFile(path: path)
      }
      guard status.st_uid == geteuid() else {
        close(known)
        throw .notOwned(path: path)
      }
      return known
    }
    throw .cannotOpen(path: path, .system(ENOENT))
  }
}

import Foundation

/// A file beside the store that exists only to be locked. A file of another user is never used, and no link is
/// followed, because whoever may write to the folder could have created either.
enum LockFile {
  /// Opens the lock file.
  /// - Returns: its descriptor.
  static func open(_ path: String) throws(StoreError) -> Int32 {
    for _ in 0..<3 {
      let made = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if made >= 0 { return made }
      guard errno == EEXIST else { throw .cannotOpen(path: path, .system(errno)) }
      let known = Glibc.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      // Another program may remove the file in between.
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

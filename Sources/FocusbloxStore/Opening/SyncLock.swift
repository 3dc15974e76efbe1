import Foundation
import Synchronization

/// The lock for synchronising one store, held until `release` or the end of this value (I16).
///
/// The lock is the kernel's `flock` on a file beside the database, so it ends with the process in every case.
public final class SyncLock: Sendable {
  private let descriptor: Mutex<Int32?>
  private let onRelease: @Sendable () -> Void

  init(descriptor: Int32?, onRelease: @escaping @Sendable () -> Void = {}) {
    self.descriptor = Mutex(descriptor)
    self.onRelease = onRelease
  }

  static func take(path: String) throws(StoreError) -> SyncLock {
    let descriptor = try LockFile.open(path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = lines(in: descriptor)?.pid
      close(descriptor)
      throw .syncAlreadyRunning(pid: holder)
    }
    // The number only improves the message of another process, so a failed write does no harm.
    _ = ftruncate(descriptor, 0)
    let text = "\(getpid())\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
    return SyncLock(descriptor: descriptor)
  }

  /// The process that holds the lock, the start of its sync and its last progress.
  static func holder(path: String) -> (pid: Int32, since: Date, progress: String?)? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK, fstat(descriptor, &status) == 0,
      status.st_uid == geteuid(), let (pid, progress) = lines(in: descriptor)
    else { return nil }
    return (pid, Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)), progress)
  }

  /// Writes the progress of the sync after the id of this process, which holds the lock.
  static func note(_ progress: String, path: String) {
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, lines(in: descriptor)?.pid == getpid() else { return }
    let text = "\(getpid())\n\(progress)\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
    _ = ftruncate(descriptor, off_t(text.utf8.count))
    // The file's modification time is the start of the sync, so it is kept.
    _ = futimens(descriptor, [status.st_atim, status.st_mtim])
  }

  private static func lines(in descriptor: Int32) -> (pid: Int32, progress: String?)? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    return lines.first.flatMap { Int32($0) }.map { ($0, lines.dropFirst().first.map(String.init)) }
  }

  /// Releases the lock early. A second call does nothing.
  public func release() {
    let held = descriptor.withLock { held -> Int32? in
      defer { held = nil }
      return held
    }
    guard let held else { return }
    // A starting child process inherits open descriptors until it runs. Closing alone would leave the lock to it.
    if held >= 0 {
      flock(held, LOCK_UN)
      close(held)
    }
    onRelease()
  }

  deinit { release() }
}

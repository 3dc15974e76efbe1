import Foundation
import Synchronization

/// The right to synchronise one store; held until it is released or let go of (I16).
///
/// The kernel's `flock` on a file beside the database: it ends with the process, however that ends.
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
      let holder = pid(in: descriptor)
      close(descriptor)
      throw .syncAlreadyRunning(pid: holder)
    }
    // The number only makes the message of the other process better: failing to write it harms nothing.
    _ = ftruncate(descriptor, 0)
    let text = "\(getpid())\n"
    _ = pwrite(descriptor, text, text.utf8.count, 0)
    return SyncLock(descriptor: descriptor)
  }

  /// Who holds the lock at this moment, and since when.
  static func holder(path: String) -> (pid: Int32, since: Date)? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK, fstat(descriptor, &status) == 0,
      status.st_uid == geteuid(), let pid = pid(in: descriptor)
    else { return nil }
    return (pid, Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec)))
  }

  private static func pid(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Ends it early; a second call does nothing.
  public func release() {
    let held = descriptor.withLock { held -> Int32? in
      defer { held = nil }
      return held
    }
    guard let held else { return }
    // A program that is being started at this moment holds what is open until it runs: closing alone would leave it the lock.
    if held >= 0 {
      flock(held, LOCK_UN)
      close(held)
    }
    onRelease()
  }

  deinit { release() }
}

import Foundation

/// Tells other programs that a program watches the notifications of one store.
///
/// The mark is a shared `flock` on a file beside the database, so that several programs may watch. It ends with the
/// process in every case.
public final class WatchMark: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A starting child process inherits open descriptors until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Sets the mark.
  /// - Returns: `nil` where the file cannot be created; then only the mark is missing.
  static func set(path: String) -> WatchMark? {
    guard let descriptor = try? LockFile.open(path) else { return nil }
    // The loop waits for a program that is checking the mark.
    while flock(descriptor, LOCK_SH) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
    return WatchMark(descriptor: descriptor)
  }

  static func isSet(path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

extension Store {
  /// Marks the store as watched until the mark is released. A store in memory needs no mark.
  public func markWatched() -> WatchMark? { path == ":memory:" ? nil : WatchMark.set(path: target + "-watch.lock") }

  /// Whether a program currently watches the store.
  public var isWatched: Bool { path != ":memory:" && WatchMark.isSet(path: target + "-watch.lock") }
}

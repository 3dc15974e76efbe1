import Foundation

/// Tells other programs that notifications of one store are being watched for.
///
/// A shared `flock` on a file beside the database, so that several may watch: it ends with the process, however that ends.
public final class WatchMark: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    // A program that is being started at this moment holds what is open until it runs.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// - Returns: `nil` where no file can be made; the mark is then missing, and nothing else.
  static func set(path: String) -> WatchMark? {
    guard let descriptor = try? LockFile.open(path) else { return nil }
    // Waits for who is just looking.
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
  /// Says until the mark is let go of that somebody watches; of a store in memory nobody asks.
  public func markWatched() -> WatchMark? { path == ":memory:" ? nil : WatchMark.set(path: path + "-watch.lock") }

  /// Whether a program watches at this moment.
  public var isWatched: Bool { path != ":memory:" && WatchMark.isSet(path: path + "-watch.lock") }
}

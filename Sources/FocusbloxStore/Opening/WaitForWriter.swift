import Foundation

/// How programs share the store's only place for a writer.
///
/// SQLite's own wait looks only every 100 ms whether the place is free, and would miss the short time between two
/// transactions of a long work. This wait looks every 5 ms, and a long work leaves the place free for twice as long.
enum WaitForWriter {
  private static let pause = 0.005
  static let gap = 0.01

  /// Waits before the next try.
  ///
  /// - Parameter tries: the number of tries so far.
  /// - Returns: whether another try is within the limit.
  static func isWorthTrying(after tries: Int, atMost limit: Duration) -> Bool {
    guard Double(tries) * pause < limit / .seconds(1) else { return false }
    // Most transactions of other programs are over in a few milliseconds.
    Thread.sleep(forTimeInterval: min(Double(tries + 1) * 0.001, pause))
    return true
  }
}

extension Store {
  /// Waits until another program that waits for its turn has begun to write. A work of many transactions calls it
  /// between two of them.
  public func letOthersWrite() {
    if path != ":memory:" { Thread.sleep(forTimeInterval: WaitForWriter.gap) }
  }
}

import Foundation

/// The pause of a failed item: five minutes, doubled with each failure, one day at most (I11).
enum Backoff {
  /// The longest pause in seconds. A longer one was recorded before the clock was set back.
  static let longest: TimeInterval = 86_400

  /// Returns the pause in seconds.
  static func delay(afterFailures count: Int) -> TimeInterval {
    min(300 * pow(2, Double(max(0, min(count, 20) - 1))), longest)
  }

  /// Whether a pause until `end` is over.
  static func isOver(_ end: Date?, at now: Date) -> Bool {
    end.map { $0 <= now || $0.timeIntervalSince(now) > longest } ?? true
  }
}

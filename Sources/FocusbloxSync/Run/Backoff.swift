import Foundation

/// How long a failed item waits for its next try: five minutes, doubling, a day at most (I11).
enum Backoff {
  /// In seconds. What waits for longer was noted under a clock that has been put back since.
  static let longest: TimeInterval = 86_400

  /// Seconds.
  static func delay(afterFailures count: Int) -> TimeInterval {
    min(300 * pow(2, Double(max(0, min(count, 20) - 1))), longest)
  }

  /// Whether what waits until `end` waits no more.
  static func isOver(_ end: Date?, at now: Date) -> Bool {
    end.map { $0 <= now || $0.timeIntervalSince(now) > longest } ?? true
  }
}

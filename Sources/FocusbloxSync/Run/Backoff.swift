import Foundation

/// How long a failed item waits for its next try: five minutes, doubling, a day at most (SYNC I11).
enum Backoff {
  /// Seconds.
  static func delay(afterFailures count: Int) -> TimeInterval {
    min(300 * pow(2, Double(max(0, min(count, 20) - 1))), 86_400)
  }
}

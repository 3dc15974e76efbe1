/// The wait before an ended stream is opened again. The type reads no clock and uses no random numbers.
package struct Reconnection {
  package static let longest = Duration.seconds(300)
  /// A stream with this lifetime counts as successful.
  package static let good = Duration.seconds(60)

  private var failures = 0

  /// - Parameters:
  ///   - lived: the lifetime of the stream.
  ///   - retryAfter: the wait that the service requested.
  ///   - jitter: 0 ..< 1, so that clients do not reconnect at the same time.
  package mutating func wait(lived: Duration, retryAfter: Duration?, jitter: Double) -> Duration {
    failures = lived >= Self.good ? 1 : failures + 1
    let usual = min(.seconds(1 << min(failures - 1, 10)), Self.longest)
    let wait = usual * (0.75 + jitter / 2)
    return max(wait, min(retryAfter ?? .zero, .seconds(3600)))
  }
}

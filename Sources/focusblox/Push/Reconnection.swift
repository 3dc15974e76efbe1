/// How long to wait before a stream that has ended is opened again. Reads no clock and throws no dice.
struct Reconnection {
  static let longest = Duration.seconds(300)
  /// A stream that lived so long has worked.
  static let good = Duration.seconds(60)

  private var failures = 0

  /// - Parameters:
  ///   - lived: how long the stream was open.
  ///   - retryAfter: what the service asked for.
  ///   - jitter: 0 ..< 1, so that not all come back at once.
  mutating func wait(lived: Duration, retryAfter: Duration?, jitter: Double) -> Duration {
    failures = lived >= Self.good ? 1 : failures + 1
    let usual = min(.seconds(1 << min(failures - 1, 10)), Self.longest)
    let wait = usual * (0.75 + jitter / 2)
    return max(wait, min(retryAfter ?? .zero, .seconds(3600)))
  }
}

/// What a stream may send: a burst such as an import of thousands of items causes, and a few messages a second for long. A
/// service that sends more would keep a core busy. The type reads no clock.
package struct StreamBudget {
  /// The octets of the longest burst, and those that are added in a second.
  package static let burst = 4 << 20
  package static let refill = 16 << 10
  /// The octets that a line counts besides its own, because even an empty line costs time.
  private static let line = 128

  private var rest = Double(Self.burst)
  private var last: ContinuousClock.Instant

  package init(now: ContinuousClock.Instant) { last = now }

  /// - Returns: false where the stream has sent too much.
  package mutating func spend(octets: Int, lines: Int, now: ContinuousClock.Instant) -> Bool {
    rest = min(Double(Self.burst), rest + (now - last) / .seconds(1) * Double(Self.refill))
    last = now
    rest -= Double(octets + lines * Self.line)
    return rest >= 0
  }
}

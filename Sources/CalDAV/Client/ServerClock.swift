public import Foundation
import Synchronization

/// Compares a server's clock with this machine's, by the Date fields of the server's answers (RFC 9110 section 6.6.1).
///
/// A date has whole seconds and is written before its answer arrives, so that the smallest difference of several answers
/// counts.
public final class ServerClock: Sendable {
  private struct Reading {
    var text = ""
    var smallest: TimeInterval?
  }

  private let now: @Sendable () -> Date
  private let reading = Mutex(Reading())

  /// - Parameter now: this machine's clock.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// The seconds by which the server's clock is ahead of this machine's, negative where it is behind; `nil` up to two
  /// minutes, which no decision depends on, and before an answer with a date.
  public var skew: Int? {
    reading.withLock(\.smallest).flatMap { abs($0) > 120 ? Int($0) : nil }
  }

  func note(_ field: String?) {
    guard let field else { return }
    reading.withLock { reading in
      // Many answers have the same date. A later reading of it is no closer.
      if field == reading.text { return }
      reading.text = field
      guard let date = HTTPDate.parse(field) else { return }
      let difference = date.timeIntervalSince(now())
      if reading.smallest.map({ abs(difference) < abs($0) }) ?? true { reading.smallest = difference }
    }
  }
}

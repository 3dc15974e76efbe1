public import Foundation

/// The time at which a server accepts the request again (RFC 9110 section 10.2.3).
public enum RetryAfter: Sendable, Hashable {
  case seconds(Int)
  case date(Date)

  /// Reads seconds or an HTTP-date.
  ///
  /// - Parameter answeredAt: the answer's Date field. A date becomes the seconds from there on, by the server's own clock.
  /// - Returns: `nil` for anything else.
  public init?(_ field: String, answeredAt: String? = nil) {
    let text = field.trimmedOfBlanks
    if let seconds = Int(text), seconds >= 0 {
      self = .seconds(seconds)
    } else if let date = HTTPDate.parse(String(text)) {
      let wait = answeredAt.flatMap { HTTPDate.parse($0) }.map { date.timeIntervalSince($0) }
      self = wait.map { .seconds(Int(max(0, $0))) } ?? .date(date)
    } else {
      return nil
    }
  }

  /// The remaining delay in seconds; at least zero.
  public func delay(now: Date) -> TimeInterval {
    switch self {
    case .seconds(let seconds): TimeInterval(seconds)
    case .date(let date): max(0, date.timeIntervalSince(now))
    }
  }
}

package import Foundation

/// The interval between two syncs without another reason: short after a change, long where no user is active, and
/// longest where push reports every change. The type reads no clock.
package struct Polling: Equatable, Sendable {
  /// The interval that the user has fixed.
  package var fixed: Duration?

  package init(fixed: Duration? = nil) {
    self.fixed = fixed
  }

  /// The known state of the user and the servers.
  package struct Situation: Equatable, Sendable {
    /// The time of the last change on either side.
    package var lastChange: Date?
    /// Whether a user is at the machine; `nil` where the system does not report it.
    package var isUserPresent: Bool?
    /// Whether every enabled account has an open stream with reliable messages.
    package var isPushReliable = false
  }

  /// The reason for the interval.
  package enum Reason: String, Sendable, Codable {
    case fixed, change, here, push, nobody
  }

  /// The seconds after a change in which another change is likely.
  static let recentChangeInterval: TimeInterval = 15 * 60
  static let afterChange = Duration.seconds(60)
  static let whilePresent = Duration.seconds(5 * 60)
  static let whileAbsent = Duration.seconds(15 * 60)
  /// The interval with push, because a recreated collection sends no message.
  package static let withPush = Duration.seconds(15 * 60)

  /// The longest wait between two attempts of a failing sync.
  package var longestRetry: Duration { fixed ?? Self.whileAbsent }

  package func interval(_ situation: Situation, at now: Date) -> (wait: Duration, reason: Reason) {
    if let fixed { return (fixed, .fixed) }
    if situation.isPushReliable { return (Self.withPush, .push) }
    if let change = situation.lastChange, abs(now.timeIntervalSince(change)) < Self.recentChangeInterval {
      return (Self.afterChange, .change)
    }
    return situation.isUserPresent == true ? (Self.whilePresent, .here) : (Self.whileAbsent, .nobody)
  }
}

import Foundation

/// How long servers are left alone between two syncs without an occasion: often where something has just changed, rarely where nobody is
/// active, most rarely where push tells of every change. Reads no clock.
struct Polling: Equatable, Sendable {
  /// What the user has fixed.
  var fixed: Duration?

  /// What is known about the user and the servers.
  struct Situation: Equatable, Sendable {
    /// When something last changed, here or there.
    var lastChange: Date?
    /// Whether somebody is at the machine; `nil` where the system does not tell.
    var isSomebodyHere: Bool?
    /// Whether every account that is switched on has a stream that is open, and messages that can be relied on.
    var isPushReliable = false
  }

  /// Why servers are asked so often.
  enum Reason: String, Sendable, Codable {
    case fixed, change, here, push, nobody
  }

  /// After a change another one is likely for so long; in seconds.
  static let liveliness: TimeInterval = 15 * 60
  static let afterChange = Duration.seconds(60)
  static let whileHere = Duration.seconds(5 * 60)
  static let whileAway = Duration.seconds(15 * 60)
  /// Of a collection that is made anew no message comes.
  static let withPush = Duration.seconds(15 * 60)

  /// The longest wait between two tries of a sync that fails.
  var longestRetry: Duration { fixed ?? Self.whileAway }

  func interval(_ situation: Situation, at now: Date) -> (wait: Duration, reason: Reason) {
    if let fixed { return (fixed, .fixed) }
    if situation.isPushReliable { return (Self.withPush, .push) }
    if let change = situation.lastChange, abs(now.timeIntervalSince(change)) < Self.liveliness {
      return (Self.afterChange, .change)
    }
    return situation.isSomebodyHere == true ? (Self.whileHere, .here) : (Self.whileAway, .nobody)
  }
}

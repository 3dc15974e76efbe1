package import Foundation

/// Which states of the streams a user is told. A service that accepts and ends its connections all the time is told once,
/// until a connection stays.
package struct PushNews {
  /// The seconds after which a connection counts as lasting.
  private static let lasting: TimeInterval = 60

  private var told: [Int64: PushInbox.State] = [:]

  /// Whether the state of an account is to be told, which then counts as told.
  package mutating func isNews(_ state: PushInbox.State, of account: Int64, now: Date) -> Bool {
    let isNews =
      switch (told[account], state) {
      case (_, .connecting), (.connected, .connected): false
      case (.waiting(let problem), .connected(let since)):
        !problem.endsConnections || now.timeIntervalSince(since) >= Self.lasting
      case (.waiting(let old), .waiting(let new)): old != new
      default: true
      }
    if isNews { told[account] = state }
    return isNews
  }
}

extension PushProblem {
  /// Whether the problem is the end of a connection, after which the next one is no news.
  fileprivate var endsConnections: Bool {
    switch self {
    case .ended, .flooded, .noService: true
    default: false
    }
  }
}

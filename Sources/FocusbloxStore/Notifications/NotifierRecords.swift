public import Foundation

/// The records of notifiers, which explain why nothing rings.
extension StoreReader {
  /// The last time at which a notification was shown to the user on this machine.
  public func lastRing() throws -> Date? { try date(ringKey) }

  /// The last time at which a notifier started, rang or ended on this machine. `Store.isWatched` tells about a running
  /// notifier.
  public func lastNotifier() throws -> Date? { try date(notifierKey) }

  /// Whether the message that nothing rings has not been shown since the last notifier.
  public func isMissingNotifierUnreported() throws -> Bool {
    let last = try lastNotifier()
    return try date(silenceKey).map { said in last.map { $0 > said } ?? false } ?? true
  }

  private func date(_ key: String) throws -> Date? {
    try memo(key).flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
  }
}

extension StoreReader {
  /// Whether no notifier has run for a day. `Store.isWatched` tells about a running notifier.
  public func isNotifierMissing(now: Date) throws -> Bool {
    try lastNotifier().map { $0 < now.addingTimeInterval(-86_400) } ?? true
  }
}

extension StoreTransaction {
  /// Records that the message that nothing rings was shown.
  public func noteMissingNotifierReport(at now: Date) throws {
    try setMemo(silenceKey, String(now.timeIntervalSince1970))
  }

  public func noteNotifier(at now: Date) throws { try setMemo(notifierKey, String(now.timeIntervalSince1970)) }

  public func noteRing(at now: Date) throws {
    try setMemo(ringKey, String(now.timeIntervalSince1970))
    try noteNotifier(at: now)
  }
}

private let ringKey = "lastRing"
private let notifierKey = "lastNotifier"
private let silenceKey = "saidThatNothingRings"

public import Foundation

/// What notifiers leave behind, for who asks why nothing rings.
extension StoreReader {
  /// When a notification was last brought before the person on this machine.
  public func lastRing() throws -> Date? { try date(ringKey) }

  /// When a notifier last began, rang or ended on this machine; one that runs now is told by `Store.isWatched`.
  public func lastNotifier() throws -> Date? { try date(notifierKey) }

  private func date(_ key: String) throws -> Date? {
    try memo(key).flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
  }
}

extension StoreTransaction {
  public func noteNotifier(at now: Date) throws { try setMemo(notifierKey, String(now.timeIntervalSince1970)) }

  public func noteRing(at now: Date) throws {
    try setMemo(ringKey, String(now.timeIntervalSince1970))
    try noteNotifier(at: now)
  }
}

private let ringKey = "lastRing"
private let notifierKey = "lastNotifier"

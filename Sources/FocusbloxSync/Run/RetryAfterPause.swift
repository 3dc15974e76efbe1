import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Obeys Retry-After across runs: the server is not contacted before the given time (I20).
public enum RetryAfterPause {
  /// The pause in seconds where the server names no time, and the longest pause.
  private static let usual: TimeInterval = 300
  static let longest: TimeInterval = 3600

  /// The end of the server's pause. `nil` without a pause, and where the clock was set back since.
  public static func end(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).retryAfter
      .flatMap { $0 > now && $0 <= now.addingTimeInterval(longest + 1) ? $0 : nil }
  }

  /// Whether an attended run may ask during the pause. It may once, because the server may be free again.
  static func mayAskDuringPause(_ account: Account, in store: Store) throws -> Bool {
    try store.write { store in
      let facts = try store.facts(ofAccount: account.id)
      guard facts.retryAfter != nil, !facts.wasRetried else { return false }
      try store.changeFacts(ofAccount: account.id) { $0.wasRetried = true }
      return true
    }
  }

  /// Forgets the pause after an answer.
  static func forget(_ account: Account, in store: Store) throws {
    guard try store.read({ try $0.facts(ofAccount: account.id) }).retryAfter != nil else { return }
    try store.write { try $0.changeFacts(ofAccount: account.id) { ($0.retryAfter, $0.wasRetried) = (nil, false) } }
  }

  static func note(_ error: any Error, of account: Account, at now: Date, in store: Store) throws {
    guard case CalDAVError.throttled(_, let retryAfter) = error else { return }
    let wait = min(max(retryAfter?.delay(now: now) ?? usual, 1), longest)
    let until = Date(timeIntervalSince1970: now.addingTimeInterval(wait).timeIntervalSince1970.rounded(.up))
    try store.write { store in
      try store.changeFacts(ofAccount: account.id) { $0.retryAfter = until }
      try ConcurrencyLimit.halve(account: account.id, in: store)
    }
  }
}

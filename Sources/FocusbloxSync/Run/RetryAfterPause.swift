import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Obeys Retry-After across runs: a server that asked for patience is not contacted before (I20).
public enum RetryAfterPause {
  /// Where the server names no time, and at most; in seconds.
  private static let usual: TimeInterval = 300
  static let longest: TimeInterval = 3600

  /// Until when the server of an account wants to be left alone; `nil` where it wants nothing, or the clock has been put back
  /// since.
  public static func end(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).retryAfter
      .flatMap { $0 > now && $0 <= now.addingTimeInterval(longest + 1) ? $0 : nil }
  }

  /// Whether a user's own sync may ask all the same: once, because what is shown as busy may be free by now.
  static func mayTry(_ account: Account, in store: Store) throws -> Bool {
    try store.write { store in
      let facts = try store.facts(ofAccount: account.id)
      guard facts.retryAfter != nil, !facts.wasRetried else { return false }
      try store.changeFacts(ofAccount: account.id) { $0.wasRetried = true }
      return true
    }
  }

  /// The server answers.
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
      try ConcurrencyLimit.narrow(account: account.id, in: store)
    }
  }
}

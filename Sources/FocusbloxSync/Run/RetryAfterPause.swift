import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Obeys Retry-After across runs: a server that asked for patience is not contacted before (I20).
public enum RetryAfterPause {
  /// Where the server names no time, and at most; in seconds.
  private static let usual: TimeInterval = 300
  private static let longest: TimeInterval = 3600

  /// Until when the server of an account wants to be left alone; `nil` where it wants nothing, or the clock has been put back
  /// since.
  public static func end(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.memo(key(account)).flatMap { TimeInterval($0.prefix { $0 != " " }) }.map {
      Date(timeIntervalSince1970: $0)
    }
    .flatMap { $0 > now && $0 <= now.addingTimeInterval(longest + 1) ? $0 : nil }
  }

  /// Whether a user's own sync may ask all the same: once, because what is shown as busy may be free by now.
  static func mayTry(_ account: Account, in store: Store) throws -> Bool {
    try store.write { store in
      guard let noted = try store.memo(key(account)), !noted.hasSuffix(tried) else { return false }
      try store.setMemo(key(account), noted + tried)
      return true
    }
  }

  /// The server answers.
  static func forget(_ account: Account, in store: Store) throws {
    guard try store.read({ try $0.memo(key(account)) }) != nil else { return }
    try store.write { try $0.setMemo(key(account), nil) }
  }

  static func note(_ error: any Error, of account: Account, at now: Date, in store: Store) throws {
    guard case CalDAVError.throttled(_, let retryAfter) = error else { return }
    let wait = min(max(retryAfter?.delay(now: now) ?? usual, 1), longest)
    let until = now.addingTimeInterval(wait).timeIntervalSince1970.rounded(.up)
    try store.write { store in
      let wasTried = try store.memo(key(account))?.hasSuffix(tried) ?? false
      try store.setMemo(key(account), String(Int(until)) + (wasTried ? tried : ""))
      try ConcurrencyLimit.narrow(account: account.id, in: store)
    }
  }

  private static let tried = " tried"

  private static func key(_ account: Account) -> String { "retry.\(account.id)" }
}

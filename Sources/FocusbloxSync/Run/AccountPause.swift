import CalDAV
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The times before which an account is not asked again, across runs (I20): the server sent Retry-After, or refused a
/// login. After a refused login, the next attempt needs a user or a pause, because servers lock out a client that
/// repeats bad credentials.
public enum AccountPause {
  /// The pause in seconds where the server names no time, and the longest pause.
  private static let usual: TimeInterval = 300
  static let longest: TimeInterval = 3600
  /// The pause after a refused login, in seconds. Some servers refuse every login while their user directory is down.
  private static let afterRefusal: TimeInterval = 6 * 3600

  /// The end of the server's Retry-After. `nil` without a pause, and where the clock was set back since.
  public static func end(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).retryAfter
      .flatMap { $0 > now && $0 <= now.addingTimeInterval(longest + 1) ? $0 : nil }
  }

  /// The time of the refusal if unattended runs do not ask the account; `nil` if they may.
  public static func refusedLogin(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).refusedAt
      .flatMap { abs(now.timeIntervalSince($0)) < afterRefusal ? $0 : nil }
  }

  /// Lets unattended runs ask the account again, whose password or token has changed since the refusal.
  public static func endRefusal(of account: Account, in store: Store) throws {
    try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = nil } }
  }

  /// Whether an attended run may ask during Retry-After. It may once, because the server may be free again.
  static func mayAskDuringPause(_ account: Account, in store: Store) throws -> Bool {
    try store.write { store in
      let facts = try store.facts(ofAccount: account.id)
      guard facts.retryAfter != nil, !facts.wasRetried else { return false }
      try store.changeFacts(ofAccount: account.id) { $0.wasRetried = true }
      return true
    }
  }

  /// Forgets the pauses after an answer.
  static func forget(_ account: Account, in store: Store) throws {
    let facts = try store.read { try $0.facts(ofAccount: account.id) }
    guard facts.retryAfter != nil || facts.refusedAt != nil else { return }
    try store.write {
      try $0.changeFacts(ofAccount: account.id) {
        ($0.retryAfter, $0.wasRetried, $0.refusedAt) = (nil, false, nil)
      }
    }
  }

  static func note(_ error: any Error, of account: Account, at now: Date, in store: Store) throws {
    switch error {
    case CalDAVError.throttled(_, let retryAfter):
      let wait = min(max(retryAfter?.delay(now: now) ?? usual, 1), longest)
      let until = Date(timeIntervalSince1970: now.addingTimeInterval(wait).timeIntervalSince1970.rounded(.up))
      try store.write { store in
        try store.changeFacts(ofAccount: account.id) { $0.retryAfter = until }
        try ConcurrencyLimit.halve(account: account.id, in: store)
      }
    case CalDAVError.unauthorized, CalDAVError.loginElsewhere:
      try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = now } }
    default: break
    }
  }
}

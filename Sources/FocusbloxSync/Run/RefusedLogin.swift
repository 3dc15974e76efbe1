import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

/// A login that was refused is tried again by a user, or after a while: servers lock out who tries a bad one again and again
/// (I20).
enum RefusedLogin {
  /// In seconds: some servers refuse everyone while something behind them rests.
  private static let rest: TimeInterval = 6 * 3600

  /// Since when an account is not asked by runs that nobody looks at; `nil` where it may be.
  static func since(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).refusedAt.flatMap { abs(now.timeIntervalSince($0)) < rest ? $0 : nil }
  }

  static func note(_ error: any Error, of account: Account, at now: Date, in store: Store) throws {
    guard case CalDAVError.unauthorized = error else { return }
    try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = now } }
  }

  /// The account let us in.
  static func forget(_ account: Account, in store: Store) throws {
    guard try store.read({ try $0.facts(ofAccount: account.id) }).refusedAt != nil else { return }
    try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = nil } }
  }
}

import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Remembers a refused login. The next attempt needs a user or a pause, because servers lock out a client that repeats
/// bad credentials (I20).
enum RefusedLogin {
  /// The pause in seconds. Some servers refuse every login while their user directory is down.
  private static let pause: TimeInterval = 6 * 3600

  /// The time of the refusal if unattended runs do not ask the account; `nil` if they may.
  static func since(of account: Account, at now: Date, in store: StoreReader) throws -> Date? {
    try store.facts(ofAccount: account.id).refusedAt.flatMap { abs(now.timeIntervalSince($0)) < pause ? $0 : nil }
  }

  static func note(_ error: any Error, of account: Account, at now: Date, in store: Store) throws {
    guard case CalDAVError.unauthorized = error else { return }
    try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = now } }
  }

  /// Forgets the refusal after a successful login.
  static func forget(_ account: Account, in store: Store) throws {
    guard try store.read({ try $0.facts(ofAccount: account.id) }).refusedAt != nil else { return }
    try store.write { try $0.changeFacts(ofAccount: account.id) { $0.refusedAt = nil } }
  }
}

package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// The accounts whose login a server has refused, and traces of the refused passwords and tokens. An account whose
/// secret has changed is asked again at once. The traces are in memory only.
package struct RefusedLogins: Sendable {
  private var traces: [Int64: Int] = [:]
  private let secret: @Sendable (Account) throws -> String?

  /// - Parameter secret: fetches the current secret of an account. It may wait for a program.
  package init(secret: @escaping @Sendable (Account) throws -> String?) { self.secret = secret }

  func endingPauses(in store: Store, at now: Date) async -> RefusedLogins {
    await changed { try $0.endPauses(in: store, at: now) }
  }

  func noting(in store: Store, at now: Date) async -> RefusedLogins {
    await changed { try $0.note(in: store, at: now) }
  }

  /// Runs on a thread of its own, because a program may be asked for a secret.
  private func changed(_ change: @escaping @Sendable (inout RefusedLogins) throws -> Void) async -> RefusedLogins {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var copy = self
        // A store that cannot be used now is used before the next sync.
        try? change(&copy)
        continuation.resume(returning: copy)
      }
    }
  }

  /// Ends the pause of accounts whose secret has changed since the server refused it.
  package mutating func endPauses(in store: Store, at now: Date) throws {
    for (account, since) in try refused(store, now) {
      let isNew =
        if let refused = traces[account.id] {
          trace(of: account).map { $0 != refused } ?? false
        } else {
          Self.isWritten(account, after: since)
        }
      guard isNew else { continue }
      traces[account.id] = nil
      try AccountPause.endRefusal(of: account, in: store)
    }
  }

  /// Notes the secrets that a sync has used without success.
  package mutating func note(in store: Store, at now: Date) throws {
    let refused = try refused(store, now).map(\.account)
    let ids = Set(refused.map(\.id))
    traces = traces.filter { ids.contains($0.key) }
    for account in refused where traces[account.id] == nil { traces[account.id] = trace(of: account) }
  }

  private func refused(_ store: Store, _ now: Date) throws -> [(account: Account, since: Date)] {
    try store.read { store in
      try store.accounts().filter(\.isEnabled).compactMap { account in
        try AccountPause.refusedLogin(of: account, at: now, in: store).map { (account, $0) }
      }
    }
  }

  private func trace(of account: Account) -> Int? { (try? secret(account))??.hashValue }

  /// Whether the file of a secret was written after a refusal that this process has not seen.
  private static func isWritten(_ account: Account, after refusal: Date) -> Bool {
    guard case .passwordFile(let path) = account.secret else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.modificationDate] as? Date).map { $0 > refusal } ?? false
  }
}

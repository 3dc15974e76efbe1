/// The accounts whose servers may have changes, because of a hint.
package struct HintedAccounts {
  private var accounts: Set<Int64> = []
  private var includesAll = false

  package mutating func insert(_ some: Set<Int64>) { accounts.formUnion(some) }

  /// Adds all accounts, after the return of the network or a wake-up of the machine.
  package mutating func insertAll() { includesAll = true }

  /// The only account to sync; `nil` where all accounts must be synced.
  ///
  /// - Parameters:
  ///   - known: the enabled accounts.
  ///   - hasPending: whether an upload waits, which may belong to another account.
  package func only(of known: [Int64], hasPending: Bool) -> Int64? {
    guard !includesAll, !hasPending, known.count > 1, accounts.count == 1 else { return nil }
    return accounts.first { known.contains($0) }
  }
}

/// Whose servers may have something new: what a hint asks to look at.
struct HintedAccounts {
  private var accounts: Set<Int64> = []
  private var isEverybody = false

  mutating func insert(_ some: Set<Int64>) { accounts.formUnion(some) }

  /// Network or machine have come back.
  mutating func insertEverybody() { isEverybody = true }

  /// The one account that is enough to sync; `nil` where all are to be synced.
  ///
  /// - Parameters:
  ///   - known: those that are switched on.
  ///   - hasPending: whether anything waits for its upload, which may be another account's.
  func only(of known: [Int64], hasPending: Bool) -> Int64? {
    guard !isEverybody, !hasPending, known.count > 1, accounts.count == 1 else { return nil }
    return accounts.first { known.contains($0) }
  }
}

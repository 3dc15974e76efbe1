package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// The last time at which a sync of an account found a remote change.
package struct LastRemoteChange: Equatable {
  package var at: Date
  /// A counter, so that two changes in one second differ.
  private var number: Int

  package static func last(_ accountID: Int64, _ store: StoreReader) throws -> LastRemoteChange? {
    try store.memo(key(accountID)).flatMap(LastRemoteChange.init)
  }

  package static func note(_ account: Account, _ outcomes: [ListOutcome], at now: Date, in store: Store) throws {
    guard outcomes.contains(where: { $0.report.foundRemoteChange }) else { return }
    try store.write { store in
      let number = (try last(account.id, store)?.number ?? 0) + 1
      try store.setMemo(key(account.id), "\(Int(now.timeIntervalSince1970)) \(number)")
    }
  }

  private init?(_ text: String) {
    let parts = text.split(separator: " ").compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    (at, number) = (Date(timeIntervalSince1970: TimeInterval(parts[0])), parts[1])
  }

  private static func key(_ accountID: Int64) -> String { "news.\(accountID)" }
}

extension ListReport {
  /// Whether the sync found any remote change.
  fileprivate var foundRemoteChange: Bool { pulledNew + pulledChanged + unlinked + calledOff + moved + merged > 0 }
}

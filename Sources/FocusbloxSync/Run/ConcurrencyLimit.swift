import FocusbloxStore

/// The number of concurrent requests to an account's server. A server that answers with Retry-After gets half as many
/// in the next run, and twice as many again after each successful run (I20).
enum ConcurrencyLimit {
  static let most = ListSync.parallelRequests

  static func open(account: Int64, in store: StoreReader) throws -> Int {
    try store.facts(ofAccount: account).concurrency.map { min($0, most) } ?? most
  }

  static func narrow(account: Int64, in store: StoreTransaction) throws {
    let lanes = try max(1, open(account: account, in: store) / 2)
    try store.changeFacts(ofAccount: account) { $0.concurrency = lanes }
  }

  static func widen(account: Int64, in store: StoreTransaction) throws {
    let lanes = try open(account: account, in: store) * 2
    try store.changeFacts(ofAccount: account) { $0.concurrency = lanes < most ? lanes : nil }
  }
}

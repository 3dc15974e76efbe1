import FocusbloxStore

/// The number of concurrent requests to an account's server. A server that answers with Retry-After gets half as many
/// in the next run, and twice as many again after each successful run (I20).
enum ConcurrencyLimit {
  static let maximum = ListSync.parallelRequests

  static func current(account: Int64, in store: StoreReader) throws -> Int {
    try store.facts(ofAccount: account).concurrency.map { min($0, maximum) } ?? maximum
  }

  static func halve(account: Int64, in store: StoreTransaction) throws {
    let limit = try max(1, current(account: account, in: store) / 2)
    try store.changeFacts(ofAccount: account) { $0.concurrency = limit }
  }

  static func double(account: Int64, in store: StoreTransaction) throws {
    let limit = try current(account: account, in: store) * 2
    try store.changeFacts(ofAccount: account) { $0.concurrency = limit < maximum ? limit : nil }
  }
}

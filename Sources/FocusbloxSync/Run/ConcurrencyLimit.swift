import FocusbloxStore

/// How many requests an account's server gets at the same time. One that asks for patience gets half as many in the next run, and
/// more again with each run that it bears (I20).
enum ConcurrencyLimit {
  static let most = ListSync.parallelRequests

  static func open(account: Int64, in store: StoreReader) throws -> Int {
    try store.memo(key(account)).flatMap { Int($0) }.map { min(max($0, 1), most) } ?? most
  }

  static func narrow(account: Int64, in store: StoreTransaction) throws {
    try store.setMemo(key(account), String(max(1, open(account: account, in: store) / 2)))
  }

  static func widen(account: Int64, in store: StoreTransaction) throws {
    let lanes = try open(account: account, in: store) * 2
    try store.setMemo(key(account), lanes < most ? String(lanes) : nil)
  }

  private static func key(_ account: Int64) -> String { "lanes.\(account)" }
}

import FocusbloxModel
public import Foundation
import GRDB
import Synchronization

/// The store of tasks, focus blocks, accounts and what synchronisation knows of them: one SQLite file.
///
/// Every access is one transaction: a read sees one state, a write happens whole or not at all. Calls must not be nested.
public final class Store: Sendable {
  /// Where it is; `:memory:` for one that lives only in this process.
  public let path: String
  /// The file behind links; what lies beside the store lies beside it.
  let target: String
  /// Whether the file may be read only: no write comes through.
  public var isReadOnly: Bool { refusal != nil }
  /// What every write comes to, where none can come through.
  private let refusal: StoreError?
  /// Whether the file was there and held nothing when it was opened: what is in it now is a beginning.
  public let wasEmptyFile: Bool
  let clock: StoreClock
  let queue: DatabaseQueue
  private let isSyncing = Mutex(false)
  private let ringClock = Mutex<RingClock?>(nil)

  /// Opens the store, making folder (0700) and file (0600) on first use and bringing an older schema up to date.
  ///
  /// - Parameters:
  ///   - timeZone: the user's zone; where it differs from the last one, the instants of whole days and floating times are
  ///     computed anew.
  ///   - allDayTime: the time of day that stands for a whole day where a notification is set against one.
  ///   - busyTimeout: how long to wait for another program that is writing.
  /// - Throws: `cannotOpen`, `locked`, `notADatabase`, `madeByNewerVersion`, `madeByOlderVersion`, `damaged`, `diskFull`, `readOnly`.
  public convenience init(
    path: String, timeZone: TimeZone, allDayTime: AllDayTime = .nine, busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) {
    let (target, found) = try StoreFile.prepare(path)
    do {
      try self.init(
        path: path, target: target, found, timeZone: timeZone, allDayTime: allDayTime, busyTimeout: busyTimeout)
    } catch StoreError.diskFull where found.access == .readWrite && !found.isNew && !found.wasEmpty {
      // What is there can still be read.
      let found = StoreFile.Found(access: .full, wasEmpty: false, isNew: false)
      try self.init(
        path: path, target: target, found, timeZone: timeZone, allDayTime: allDayTime, busyTimeout: busyTimeout)
    } catch {
      // A file without a store in it would be taken for a lost one.
      if found.isNew { unlink(target) }
      throw error
    }
  }

  /// - Parameters:
  ///   - target: the file behind links.
  ///   - found: how the file was found.
  convenience init(
    path: String, target: String, _ found: StoreFile.Found, timeZone: TimeZone, allDayTime: AllDayTime,
    busyTimeout: Duration
  ) throws(StoreError) {
    let clock = StoreClock(zone: timeZone, allDayTime: allDayTime)
    try self.init(path: path, target: target, found, clock: clock, busyTimeout: busyTimeout) { configuration in
      configuration.busyMode = .timeout(Double(busyTimeout / .seconds(1)))
      guard found.access != .readWrite else { return try DatabaseQueue(path: path, configuration: configuration) }
      configuration.readonly = true
      do {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { try Schema.check($0, path: path) }
        return queue
      } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR].contains(error.resultCode)
      {
        guard let unchanging = StoreFile.unchanging(target) else { throw error }
        return try DatabaseQueue(path: unchanging, configuration: configuration)
      }
    }
  }

  /// A store that is gone when it is let go of.
  public static func inMemory(timeZone: TimeZone, allDayTime: AllDayTime = .nine) throws(StoreError) -> Store {
    let clock = StoreClock(zone: timeZone, allDayTime: allDayTime)
    let found = StoreFile.Found(access: .readWrite, wasEmpty: false, isNew: false)
    return try Store(path: ":memory:", target: ":memory:", found, clock: clock, busyTimeout: .zero) { configuration in
      try DatabaseQueue(configuration: configuration)
    }
  }

  private init(
    path: String, target: String, _ found: StoreFile.Found, clock: StoreClock, busyTimeout: Duration,
    open: (inout Configuration) throws -> DatabaseQueue
  ) throws(StoreError) {
    self.path = path
    self.target = target
    refusal =
      switch found.access {
      case .readWrite: nil
      case .readOnly: .readOnly(path: path)
      case .full: .diskFull(path: path)
      }
    wasEmptyFile = found.wasEmpty
    self.clock = clock
    do {
      queue = try StoreError.translating(path: path) {
        var configuration = Configuration()
        let isReadOnly = found.access != .readWrite
        configuration.prepareDatabase { db in
          if isReadOnly { return }
          // Not GRDB's own WAL mode: it writes to the file at every opening, which doubles what a short command costs.
          try Self.waiting(busyTimeout) { try db.execute(sql: "PRAGMA journal_mode = WAL") }
          try db.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000")
        }
        let queue = try open(&configuration)
        try queue.writeWithoutTransaction { db in
          if isReadOnly { return try Schema.check(db, path: path) }
          try Schema.migrate(db, path: path)
          try clock.bringUpToDate(db)
        }
        return queue
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .cannotOpen(path: path, .other("\(error)"))
    }
  }

  /// For what SQLite does not wait with itself while another program writes: the first mode of a new file.
  private static func waiting(_ timeout: Duration, _ body: () throws -> Void) throws {
    let end = ContinuousClock.now + timeout
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  /// Runs `body` on one consistent state of the store.
  ///
  /// - Throws: what `body` throws; `locked` or `damaged` where the file cannot be read.
  public func read<T>(_ body: (StoreReader) throws -> T) throws -> T {
    try StoreError.translating(path: path) {
      try queue.writeWithoutTransaction { db in
        try transaction(db, "BEGIN DEFERRED") { try body(StoreReader(db, clock: clock, path: path)) }
      }
    }
  }

  /// From now on every write leaves computed when the items ring that it changed. Without it, whoever looks next computes that.
  public func keepRings(_ clock: RingClock) { ringClock.withLock { $0 = clock } }

  /// Runs `body` in one transaction: when it throws, nothing of it has happened.
  ///
  /// - Throws: what `body` throws; `locked`, `diskFull`, `readOnly` or `damaged` where the file cannot be written.
  public func write<T>(_ body: (StoreTransaction) throws -> T) throws -> T {
    if let refusal { throw refusal }
    return try StoreError.translating(path: path) {
      try queue.writeWithoutTransaction { db in
        try transaction(db, "BEGIN IMMEDIATE") {
          let store = StoreTransaction(db, clock: clock, path: path)
          let result = try body(store)
          if let ringClock = ringClock.withLock({ $0 }) { try store.settleChanges(ringClock) }
          return result
        }
      }
    }
  }

  /// GRDB's own compiles its two statements each time, which costs more than many a short transaction itself.
  private func transaction<T>(_ db: Database, _ begin: String, _ body: () throws -> T) throws -> T {
    try db.cachedStatement(sql: begin).execute()
    do {
      let result = try body()
      try db.cachedStatement(sql: "COMMIT").execute()
      return result
    } catch {
      // After some errors SQLite has rolled back itself.
      if db.isInsideTransaction { try? db.rollback() }
      throw error
    }
  }

  /// Takes the right to synchronise this store; the lock is a file beside it.
  ///
  /// - Throws: `syncAlreadyRunning` when another engine holds it, in this process or another.
  public func lockForSync() throws(StoreError) -> SyncLock {
    if path != ":memory:" { return try SyncLock.take(path: target + "-sync.lock") }
    let isFree = isSyncing.withLock { syncing -> Bool in
      defer { syncing = true }
      return !syncing
    }
    guard isFree else { throw .syncAlreadyRunning(pid: getpid()) }
    return SyncLock(descriptor: -1) { [self] in isSyncing.withLock { $0 = false } }
  }

  /// The process that synchronises this store at this moment, and since when.
  public var runningSync: (pid: Int32, since: Date)? {
    path == ":memory:" ? nil : SyncLock.holder(path: target + "-sync.lock")
  }

  /// Closes the file. The last program to do so moves the write-ahead log into it: a log left behind makes the next opening
  /// dear, and to move it while others write would mean to wait for them.
  ///
  /// - Throws: `locked`, `diskFull` or `damaged`; the file is then closed when the store is let go of.
  public func close() throws(StoreError) {
    do {
      try StoreError.translating(path: path) { try queue.close() }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .failed(path: path, code: 0, message: "\(error)")
    }
  }

  /// What is wrong with the file, in SQLite's words; empty when all is well.
  ///
  /// - Throws: `locked` or `notADatabase` when it cannot be looked at.
  public func checkIntegrity() throws -> [String] {
    do {
      return try StoreError.translating(path: path) {
        try queue.writeWithoutTransaction { db in
          let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
          let orphans = try String.fetchAll(db, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
          let lost = try ItemKind.allCases.filter { kind in
            try Bool.fetchOne(
              db,
              sql: """
                SELECT EXISTS (SELECT 1 FROM links WHERE kind = ? AND item_id IS NOT NULL \
                AND item_id NOT IN (SELECT id FROM \(kind.table)))
                """, arguments: [kind.rawValue]) ?? false
          }
          return pages + (orphans + lost.map { "links of a \($0)" }).map { "rows of \($0) point to rows that are gone" }
        }
      }
    } catch StoreError.damaged(_, let detail) {
      return [detail]
    }
  }
}

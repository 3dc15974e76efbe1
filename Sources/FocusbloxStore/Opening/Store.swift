import FocusbloxModel
public import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The store of tasks, focus blocks, accounts and the state of their synchronisation: one SQLite file.
///
/// Every access is one transaction: a read sees one state, and a write happens completely or not at all. Calls must not
/// be nested.
public final class Store: Sendable {
  /// The path of the file; `:memory:` for a store that exists only in this process.
  public let path: String
  /// The path with all links resolved. Files beside the store are beside this path.
  let target: String
  /// Whether the file is read-only, so that every write fails.
  public var isReadOnly: Bool { refusal != nil }
  /// The error of every write to a read-only store.
  private let refusal: StoreError?
  /// Whether the file existed and was empty when it was opened, so that its content starts now.
  public let wasEmptyFile: Bool
  let clock: StoreClock
  let queue: DatabaseQueue
  private let isSyncing = Mutex(false)
  private let ringClock = Mutex<RingClock?>(nil)

  /// Opens the store. The first use creates folder (0700) and file (0600); an older schema is updated.
  ///
  /// - Parameters:
  ///   - timeZone: the user's zone. Where it differs from the last one, the instants of all-day dates and floating
  ///     times are recomputed.
  ///   - allDayTime: the time of day of an all-day date for notifications.
  ///   - busyTimeout: the longest wait for another program that is writing.
  /// - Throws: `cannotOpen`, `locked`, `notADatabase`, `madeByNewerVersion`, `madeByOlderVersion`, `foreignSchema`,
  ///   `damaged`, `diskFull`, `readOnly`.
  public convenience init(
    path: String, timeZone: TimeZone, allDayTime: AllDayTime = .nine, busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) {
    let (target, found) = try StoreFile.prepare(path)
    do {
      try self.init(
        path: path, target: target, found, timeZone: timeZone, allDayTime: allDayTime, busyTimeout: busyTimeout)
    } catch  where error.isRefusedChange && found.access == .readWrite && !found.isNew && !found.wasEmpty {
      // Without space, or with a faulty device, the existing content can often still be read.
      let found = StoreFile.Found(access: .refused(error), wasEmpty: false, isNew: false)
      try self.init(
        path: path, target: target, found, timeZone: timeZone, allDayTime: allDayTime, busyTimeout: busyTimeout)
    } catch {
      // An empty new file would look like a lost store.
      if found.isNew { unlink(target) }
      throw error
    }
  }

  /// - Parameters:
  ///   - target: the path with all links resolved.
  ///   - found: the state of the file.
  convenience init(
    path: String, target: String, _ found: StoreFile.Found, timeZone: TimeZone, allDayTime: AllDayTime,
    busyTimeout: Duration
  ) throws(StoreError) {
    let clock = StoreClock(zone: timeZone, allDayTime: allDayTime)
    try self.init(path: path, target: target, found, clock: clock, busyTimeout: busyTimeout) { configuration in
      configuration.busyMode = .callback { WaitForWriter.isWorthTrying(after: $0, atMost: busyTimeout) }
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

  /// Creates a store that exists only as long as this value.
  public static func inMemory(timeZone: TimeZone, allDayTime: AllDayTime = .nine) throws(StoreError) -> Store {
    let clock = StoreClock(zone: timeZone, allDayTime: allDayTime)
    let found = StoreFile.Found(access: .readWrite, wasEmpty: false, isNew: false)
    return try Store(path: ":memory:", target: ":memory:", found, clock: clock, busyTimeout: .zero) { configuration in
      try DatabaseQueue(configuration: configuration)
    }
  }

  /// - Parameter open: opens the file with the given configuration.
  init(
    path: String, target: String, _ found: StoreFile.Found, clock: StoreClock, busyTimeout: Duration,
    open: (inout Configuration) throws -> DatabaseQueue
  ) throws(StoreError) {
    self.path = path
    self.target = target
    refusal =
      switch found.access {
      case .readWrite: nil
      case .readOnly: .readOnly(path: path)
      case .refused(let error): error
      }
    wasEmptyFile = found.wasEmpty
    self.clock = clock
    do {
      queue = try StoreError.translating(path: path) {
        var configuration = Configuration()
        let isReadOnly = found.access != .readWrite
        configuration.prepareDatabase { db in
          // SQLite reports each column of a statement to GRDB, for its observers. This store has none.
          sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
          try db.defend()
          if isReadOnly { return }
          // GRDB's own WAL mode writes to the file at every opening, which doubles the cost of a short command.
          try Self.waiting(busyTimeout) { try db.execute(sql: "PRAGMA journal_mode = WAL") }
          // The log is moved into the file after 16 MB: the transactions of a first sync change the same pages again and
          // again, and each move writes all of them.
          try db.execute(
            sql: "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4000; PRAGMA wal_autocheckpoint = 4000")
        }
        let queue = try open(&configuration)
        try queue.writeWithoutTransaction { db in
          if isReadOnly { return try Schema.check(db, path: path) }
          try Schema.migrate(db, path: path)
          try db.trustCheckedTriggers()
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

  /// Repeats `body` while another program writes. SQLite does not wait by itself for the first mode of a new file.
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
  /// - Throws: the error of `body`; `locked` or `damaged` where the file cannot be read.
  public func read<T>(_ body: (StoreReader) throws -> T) throws -> T {
    try StoreError.translating(path: path) {
      try queue.writeWithoutTransaction { db in
        try transaction(db, "BEGIN DEFERRED") { try body(StoreReader(db, clock: clock, path: path)) }
      }
    }
  }

  /// Sets the clock with which every later write computes the rings of changed items. Without a clock the next reader
  /// computes them.
  public func keepRings(_ clock: RingClock) { ringClock.withLock { $0 = clock } }

  /// Runs `body` in one transaction. An error of `body` undoes all its changes.
  ///
  /// - Throws: the error of `body`; `locked`, `diskFull`, `readOnly` or `damaged` where the file cannot be written.
  public func write<T>(_ body: (StoreTransaction) throws -> T) throws -> T {
    try refuseWriting()
    return try StoreError.translating(path: path) {
      try queue.writeWithoutTransaction { db in
        try transaction(db, "BEGIN IMMEDIATE") {
          let store = StoreTransaction(db, clock: clock, path: path, ringClock: ringClock.withLock { $0 })
          let result = try body(store)
          try store.writeWords()
          try store.computeChangedRings()
          return result
        }
      }
    }
  }

  /// Writes something that nobody misses where the store takes no changes, as `write` does.
  ///
  /// - Returns: whether the store took it.
  @discardableResult
  public func writeIfPossible(_ body: (StoreTransaction) throws -> Void) throws -> Bool {
    do {
      try write(body)
      return true
    } catch let error as StoreError where error.isRefusedChange {
      return false
    }
  }

  /// Whether the store was opened without write access, and opening it again is worth a try.
  public var mayTakeChangesAgain: Bool { isReadOnly && StoreFile.mayBeWritable(target) }

  /// - Throws: the reason why the store is read-only.
  func refuseWriting() throws(StoreError) {
    if let refusal { throw refusal }
  }

  /// Runs a transaction with cached statements. GRDB compiles its two statements each time, which costs more than many
  /// a short transaction.
  private func transaction<T>(_ db: Database, _ begin: String, _ body: () throws -> T) throws -> T {
    try db.cachedStatement(sql: begin).execute()
    do {
      let result = try body()
      try db.cachedStatement(sql: "COMMIT").execute()
      return result
    } catch {
      // After some errors SQLite has already rolled back.
      if db.isInsideTransaction { try? db.rollback() }
      throw error
    }
  }

  /// Takes the lock for synchronising this store; the lock is a file beside the store.
  ///
  /// - Throws: `syncAlreadyRunning` where another engine in any process holds the lock.
  public func lockForSync() throws(StoreError) -> SyncLock {
    if path != ":memory:" { return try SyncLock.take(path: target + "-sync.lock") }
    let isFree = isSyncing.withLock { syncing -> Bool in
      defer { syncing = true }
      return !syncing
    }
    guard isFree else { throw .syncAlreadyRunning(pid: getpid()) }
    return SyncLock(descriptor: -1) { [self] in isSyncing.withLock { $0 = false } }
  }

  /// The process that currently synchronises this store, its start, and the last line of `noteSync`.
  public var runningSync: (pid: Int32, since: Date, progress: String?)? {
    path == ":memory:" ? nil : SyncLock.holder(path: target + "-sync.lock")
  }

  /// Shows other programs the progress of this process's sync. Without a lock of this process it does nothing.
  ///
  /// - Parameter progress: one line.
  public func noteSync(_ progress: String) {
    if path != ":memory:" { SyncLock.note(progress, path: target + "-sync.lock") }
  }

  /// Closes the file. The last program to close it moves the write-ahead log into it, because a remaining log slows the
  /// next opening. Moving the log while others write would mean waiting for them.
  ///
  /// - Throws: `locked`, `diskFull` or `damaged`; the file then closes with the end of this value.
  public func close() throws(StoreError) {
    do {
      try StoreError.translating(path: path) { try queue.close() }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .failed(path: path, code: 0, message: "\(error)")
    }
  }

  /// The kinds and names of the objects in the file's schema that are not as this program creates them.
  public func foreignObjects() throws -> [String] {
    try StoreError.translating(path: path) { try queue.writeWithoutTransaction { try Schema.differences($0) } }
  }

  /// The faults of the file in SQLite's words; empty for a sound file.
  ///
  /// - Throws: `locked` or `notADatabase` where the file cannot be checked.
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

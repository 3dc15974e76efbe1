import FocusbloxModel
public import Foundation
import GRDB

extension Store {
  /// A copy of a backup that is checked, has the current schema and was read once. It exists only as long as this value,
  /// and the caller may change it. ``takeContent(of:)`` puts it in the place of a store.
  ///
  /// The next sync with its content compares every list completely, because the servers have changed since the backup.
  ///
  /// - Throws: `isNoBackup`, `damaged`, `foreignSchema`, `madeByNewerVersion`, `madeByOlderVersion`, `cannotOpen`.
  public static func prepared(
    from path: String, timeZone: TimeZone, allDayTime: AllDayTime = .nine
  ) throws -> Store {
    let found = StoreFile.Found(access: .readWrite, wasEmpty: false, isNew: false)
    let clock = StoreClock(zone: timeZone, allDayTime: allDayTime)
    let backup = try BackupFile.open(path, as: path)
    return try BackupFile.reading(path) {
      let store = try Store(path: path, target: ":memory:", found, clock: clock, busyTimeout: .zero) { configuration in
        // SQLite keeps a database without a name in a file that nobody else can open.
        let copy = try DatabaseQueue(path: "", configuration: configuration)
        try backup.backup(to: copy)
        try copy.writeWithoutTransaction { db in
          // The schema comes first: checking the content evaluates its conditions. Those of an older version are compared
          // after the migration; until then they can only call functions that change nothing.
          try Schema.checkOwner(db, path: path)
          try Schema.checkObjects(db, path: path)
          try BackupFile.checkContent(db, as: path)
        }
        return copy
      }
      try backup.close()
      // A migration has changed the schema.
      if let object = try store.foreignObjects().first { throw StoreError.foreignSchema(path: path, object: object) }
      if let finding = try store.checkIntegrity().first { throw StoreError.damaged(path: path, detail: finding) }
      try store.read { try $0.readEverything() }
      try store.queue.writeWithoutTransaction {
        try $0.execute(sql: "UPDATE lists SET sync_token = NULL, ctag = NULL, last_full_sync = 0")
      }
      return store
    }
  }

  /// Replaces the content of the store. Programs that have the store open see the change at once.
  ///
  /// - Throws: `locked`, `diskFull`, `readOnly`, `damaged`; the store is then unchanged.
  public func takeContent(of prepared: Store) throws {
    try refuseWriting()
    try StoreError.translating(path: path) {
      try prepared.queue.backup(to: queue)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try clock.bringUpToDate(db)
      }
    }
  }
}

extension StoreReader {
  /// Reads every row that a command shows, so that a value that cannot be read is found.
  fileprivate func readEverything() throws {
    for account in try accounts() {
      _ = (try pushChannel(account: account.id), try registrations(account: account.id))
    }
    _ = (try lists(), try blocks(), try perspectives())
    try eachTask(TaskQuery(.all, now: .distantPast, timeZone: .gmt)) { _ = try notifications(ofTask: $0.id) }
  }
}

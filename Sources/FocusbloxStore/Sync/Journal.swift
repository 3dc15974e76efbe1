import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// The latest entries of one item, of one run or of all, newest first.
  public func journal(
    itemID: String? = nil, runID: Int64? = nil, besides action: String? = nil, limit: Int = 1000
  ) throws -> [JournalEntry] {
    var conditions = ["1"]
    var arguments: StatementArguments = []
    if let itemID {
      conditions.append("item_id = ?")
      arguments += [itemID]
    }
    if let runID {
      conditions.append("run_id = ?")
      arguments += [runID]
    }
    if let action {
      conditions.append("action <> ?")
      arguments += [action]
    }
    let sql = """
      SELECT \(JournalRow.columns) FROM journal WHERE \(conditions.joined(separator: " AND ")) \
      ORDER BY id DESC LIMIT ?
      """
    return try db.makeStatement(sql: sql).rows(arguments + [limit]) { try JournalRow.read(&$0) }
  }

  /// The user's latest steps, newest first. The condition repeats the condition of the index word by word.
  public func journalOfSteps(limit: Int) throws -> [JournalEntry] {
    try db.makeStatement(sql: Self.stepsSQL).rows([limit]) { try JournalRow.read(&$0) }
  }

  static let stepsSQL = "SELECT \(JournalRow.columns) FROM journal WHERE action = 'step' ORDER BY id DESC LIMIT ?"

  /// The id of the user's latest step.
  public func lastStep() throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT max(id) FROM journal WHERE action = 'step'"))
  }

  /// The id of the oldest entry.
  public func oldestJournalEntry() throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT min(id) FROM journal")
  }

  /// The last entry of an item whose id begins so, with this action and cause.
  public func journalEntry(idPrefix prefix: String, action: String, cause: String) throws -> JournalEntry? {
    let sql = """
      SELECT \(JournalRow.columns) FROM journal WHERE item_id >= ? AND item_id < ? AND action = ? AND cause = ? \
      ORDER BY id DESC LIMIT 1
      """
    return try db.makeStatement(sql: sql).rows([prefix, prefix + "\u{7F}", action, cause]) {
      try JournalRow.read(&$0)
    }.first
  }

  /// The last entry about a deletion of a task with this UID, by a user or by a sync.
  public func lastDeletion(ofTaskUID uid: String) throws -> JournalEntry? {
    try db.cachedStatement(sql: Self.lastDeletionSQL).rows([uid]) { try JournalRow.read(&$0) }.first
  }

  static let lastDeletionSQL = """
    SELECT \(JournalRow.columns) FROM journal WHERE uid = ? AND \(JournalTables.isDeletedTask) ORDER BY id DESC LIMIT 1
    """

  /// The entries about blocks whose events were deleted in the calendar since an instant.
  public func journalOfDeletedEvents(since instant: Date) throws -> [JournalEntry] {
    try db.cachedStatement(sql: Self.deletedEventsSQL).rows([instant.stored]) { try JournalRow.read(&$0) }
  }

  static let deletedEventsSQL =
    "SELECT \(JournalRow.columns) FROM journal WHERE at >= ? AND \(JournalTables.isDeletedEvent) ORDER BY at, id"

  /// The ids of the blocks that a run has read as new or changed.
  public func blocksRead(inRun id: Int64) throws -> [String] {
    let sql = """
      SELECT DISTINCT item_id FROM journal WHERE run_id = ? AND kind = 'block' AND action IN ('pulledNew', 'pulled') \
      AND item_id IS NOT NULL
      """
    return try db.cachedStatement(sql: sql).rows([id]) { try $0.next() }
  }

  public func journalEntry(id: Int64) throws -> JournalEntry? {
    try db.makeStatement(sql: "SELECT \(JournalRow.columns) FROM journal WHERE id = ?")
      .rows([id]) { try JournalRow.read(&$0) }.first
  }

  /// The latest runs, newest first.
  public func runs(limit: Int = 100) throws -> [SyncRun] {
    let sql = "SELECT id, account_id, started, finished, report FROM runs ORDER BY id DESC LIMIT ?"
    return try db.makeStatement(sql: sql).rows([limit]) { columns in
      SyncRun(
        id: try columns.next(), accountID: try columns.optional(), started: try columns.date(),
        finished: try columns.optionalDate(), report: try columns.optional())
    }
  }
}

extension StoreTransaction {
  /// - Returns: the id of the entry.
  @discardableResult
  public func append(_ entry: JournalEntry) throws -> Int64 {
    try db.cachedStatement(sql: JournalRow.insert).execute { JournalRow.bind(entry, &$0) }
    return db.lastInsertedRowID
  }

  /// Removes an entry for which another one stands.
  public func removeJournal(id: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM journal WHERE id = ?").execute(arguments: [id])
  }

  /// Removes a run's entries of one action about an item, where the run has found out more.
  public func removeJournal(runID: Int64, itemID: String, action: String) throws {
    try db.cachedStatement(sql: "DELETE FROM journal WHERE run_id = ? AND item_id = ? AND action = ?").execute(
      arguments: [runID, itemID, action])
  }

  /// - Returns: the id of the run.
  public func startRun(account accountID: Int64?, at now: Date) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO runs (account_id, started) VALUES (?, ?)").execute(
      arguments: [accountID, now.stored])
    return db.lastInsertedRowID
  }

  /// - Parameter report: JSON.
  public func finishRun(_ id: Int64, at now: Date, report: String) throws {
    try db.cachedStatement(sql: "UPDATE runs SET finished = ?, report = ? WHERE id = ?").execute(
      arguments: [now.stored, report, id])
  }
}

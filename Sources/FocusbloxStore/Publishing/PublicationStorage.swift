import Foundation
import GRDB

extension StoreReader {
  public func publications(list listID: Int64) throws -> [Publication] {
    try publications("list_id = ?", [listID])
  }

  public func publication(list listID: Int64, taskUID: String) throws -> Publication? {
    try publications("list_id = ? AND task_uid = ?", [listID, taskUID]).first
  }

  /// The lists that have published events.
  public func listsWithPublications() throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT DISTINCT list_id FROM publications ORDER BY list_id")
  }

  private func publications(_ condition: String, _ arguments: StatementArguments) throws -> [Publication] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(PublicationRow.columns) FROM publications WHERE \(condition) ORDER BY task_uid")
    return try statement.rows(arguments) { try PublicationRow.read(&$0) }
  }
}

extension StoreTransaction {
  public func save(_ publication: Publication) throws {
    try db.cachedStatement(sql: PublicationRow.save).execute(arguments: PublicationRow.arguments(publication))
  }

  public func deletePublication(list listID: Int64, taskUID: String) throws {
    try db.cachedStatement(sql: "DELETE FROM publications WHERE list_id = ? AND task_uid = ?").execute(
      arguments: [listID, taskUID])
  }
}

/// A row of `publications`.
private enum PublicationRow {
  static let columns = """
    list_id, task_uid, href, href_key, etag, text, content, due, unwanted_due, overruled, failure, failures, retry_after
    """

  static let save = """
    INSERT OR REPLACE INTO publications (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static func arguments(_ row: Publication) -> StatementArguments {
    [
      row.listID, row.taskUID, row.href, row.hrefKey, row.etag, row.text.map { Data($0) }, row.content, row.due,
      row.unwantedDue, row.overruled, row.failure, row.failures, row.retryAfter?.stored,
    ]
  }

  static func read(_ columns: inout Columns) throws -> Publication {
    var read = Publication(
      listID: try columns.next(), taskUID: try columns.next(), href: try columns.next(), hrefKey: try columns.next())
    read.etag = try columns.optional()
    read.text = try columns.bytes()
    read.content = try columns.optional()
    read.due = try columns.optional()
    read.unwantedDue = try columns.optional()
    read.overruled = try columns.optional()
    read.failure = try columns.optional()
    read.failures = try columns.next()
    read.retryAfter = try columns.optionalDate()
    return read
  }
}

public import Foundation
import GRDB

/// Facts that sync has learned about an account's server.
public struct ServerFacts: Sendable, Hashable {
  /// The end of the delay that the server asked for.
  public var retryAfter: Date?
  /// Whether a user's own sync ignored the delay since.
  public var wasRetried = false
  /// The time at which the server refused the login.
  public var refusedAt: Date?
  /// The limit for simultaneous requests, where it is below the default.
  public var concurrency: Int?
  /// The time of the last discovery of lists.
  public var discoveredAt: Date?
  /// The calendars without a list, and the untrusted servers, that the user was told of, in order.
  public var reportedCalendars: [String] = []
  public var reportedOrigins: [String] = []
}

extension StoreReader {
  public func facts(ofAccount id: Int64) throws -> ServerFacts {
    let sql = """
      SELECT retry_after, was_retried, refused_at, concurrency, discovered_at, told_calendars, told_origins \
      FROM accounts WHERE id = ?
      """
    return try db.cachedStatement(sql: sql).rows([id]) { columns in
      ServerFacts(
        retryAfter: try columns.optionalDate(), wasRetried: try columns.next(),
        refusedAt: try columns.optionalDate(), concurrency: try columns.optional(),
        discoveredAt: try columns.optionalDate(), reportedCalendars: Self.words(try columns.optional()),
        reportedOrigins: Self.words(try columns.optional()))
    }.first ?? ServerFacts()
  }

  /// Neither hrefs nor origins contain spaces.
  private static func words(_ text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }
}

extension StoreTransaction {
  public func changeFacts(ofAccount id: Int64, _ change: (inout ServerFacts) throws -> Void) throws {
    let known = try facts(ofAccount: id)
    var facts = known
    try change(&facts)
    if facts == known { return }
    try db.cachedStatement(
      sql: """
        UPDATE accounts SET retry_after = ?, was_retried = ?, refused_at = ?, concurrency = ?, discovered_at = ?, \
        told_calendars = ?, told_origins = ? WHERE id = ?
        """
    ).execute(arguments: [
      facts.retryAfter?.stored, facts.wasRetried, facts.refusedAt?.stored, facts.concurrency,
      facts.discoveredAt?.stored, Self.text(facts.reportedCalendars), Self.text(facts.reportedOrigins), id,
    ])
  }

  private static func text(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }
}

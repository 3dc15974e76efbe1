public import Foundation
import GRDB

/// What sync has learned of an account's server.
public struct ServerFacts: Sendable, Hashable {
  /// Until when the server wants to be left alone.
  public var retryAfter: Date?
  /// Whether a user's own sync has asked all the same since.
  public var wasRetried = false
  /// When it refused the login.
  public var refusedAt: Date?
  /// How many requests it gets at the same time, where that is fewer than usual.
  public var concurrency: Int?
  /// When it was asked for its lists.
  public var discoveredAt: Date?
  /// Calendars that became no lists, and servers that nobody accepted, which a user was told of; in order.
  public var toldCalendars: [String] = []
  public var toldOrigins: [String] = []
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
        discoveredAt: try columns.optionalDate(), toldCalendars: Self.words(try columns.optional()),
        toldOrigins: Self.words(try columns.optional()))
    }.first ?? ServerFacts()
  }

  /// Neither hrefs nor origins have spaces.
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
      facts.discoveredAt?.stored, Self.text(facts.toldCalendars), Self.text(facts.toldOrigins), id,
    ])
  }

  private static func text(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: " ") }
}

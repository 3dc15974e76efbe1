public import FocusbloxModel
public import Foundation
import GRDB

extension StoreReader {
  /// The push channel of an account; `nil` where the account has none.
  public func pushChannel(account accountID: Int64) throws -> PushChannel? {
    try pushChannels("account_id = ?", [accountID]).first
  }

  /// The push channels of all enabled accounts.
  public func activePushChannels() throws -> [PushChannel] {
    try pushChannels("account_id IN (SELECT id FROM accounts WHERE is_enabled)", [])
  }

  private func pushChannels(_ condition: String, _ arguments: StatementArguments) throws -> [PushChannel] {
    let sql = """
      SELECT account_id, service, topic, auth_secret, token_command, ca_file, last_message, proved, missed \
      FROM push_channels WHERE \(condition) ORDER BY account_id
      """
    return try db.cachedStatement(sql: sql).rows(arguments) { columns in
      var channel = PushChannel(
        accountID: try columns.next(), service: try columns.next(), topic: try columns.next(),
        authSecret: try columns.next())
      channel.tokenCommand = try columns.optional()
      channel.caFile = try columns.optional()
      channel.lastMessage = try columns.optionalDate()
      channel.proved = try columns.optionalDate()
      channel.missed = try columns.optionalDate()
      return channel
    }
  }

  /// The push registrations of an account's lists.
  public func registrations(account accountID: Int64) throws -> [ListRegistration] {
    let sql = """
      SELECT list_id, topic, asked, location, expires, failure FROM push_registrations \
      WHERE list_id IN (SELECT id FROM lists WHERE account_id = ?) ORDER BY list_id
      """
    return try db.cachedStatement(sql: sql).rows([accountID]) { columns in
      var registration = ListRegistration(
        listID: try columns.next(), topic: try columns.next(), asked: try columns.date(), current: nil)
      let location: String? = try columns.optional()
      let expires = try columns.optionalDate()
      if let location, let expires { registration.current = .init(location: location, expires: expires) }
      registration.failure = try columns.optional()
      return registration
    }
  }
}

extension StoreTransaction {
  /// Sets an account's push channel in place of an earlier one.
  public func save(_ channel: PushChannel) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO push_channels \
        (account_id, service, topic, auth_secret, token_command, ca_file, last_message, proved, missed) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        channel.accountID, channel.service, channel.topic, channel.authSecret, channel.tokenCommand, channel.caFile,
        channel.lastMessage?.stored, channel.proved?.stored, channel.missed?.stored,
      ])
  }

  /// Removes the channel and the registrations of its lists.
  public func removePushChannel(account accountID: Int64) throws {
    try db.execute(
      sql: "DELETE FROM push_registrations WHERE list_id IN (SELECT id FROM lists WHERE account_id = ?)",
      arguments: [accountID])
    try db.execute(sql: "DELETE FROM push_channels WHERE account_id = ?", arguments: [accountID])
  }

  public func save(_ registration: ListRegistration) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO push_registrations (list_id, topic, asked, location, expires, failure) \
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        registration.listID, registration.topic, registration.asked.stored, registration.current?.location,
        registration.current?.expires.stored, registration.failure,
      ])
  }

  public func forgetRegistration(list listID: Int64) throws {
    try db.execute(sql: "DELETE FROM push_registrations WHERE list_id = ?", arguments: [listID])
  }

  /// Stores the topic that the home shows for a list. A known topic causes no write.
  public func setPushTopic(list listID: Int64, _ topic: String?) throws {
    try db.execute(
      sql: "UPDATE lists SET push_topic = ? WHERE id = ? AND push_topic IS NOT ?", arguments: [topic, listID, topic])
  }

  /// - Parameters:
  ///   - found: whether the sync after the message found a change.
  public func notePushMessage(account accountID: Int64, at now: Date, found: Bool) throws {
    try db.execute(
      sql:
        "UPDATE push_channels SET last_message = ?, proved = CASE WHEN ? THEN ? ELSE proved END WHERE account_id = ?",
      arguments: [now.stored, found, now.stored, accountID])
  }

  /// Records that a sync found a change that no message announced.
  public func noteMissedPush(account accountID: Int64, at now: Date) throws {
    try db.execute(
      sql: "UPDATE push_channels SET missed = ? WHERE account_id = ?", arguments: [now.stored, accountID])
  }
}

import FocusbloxModel
import Foundation
import GRDB

/// A row of `accounts`.
enum AccountRow {
  /// The columns of `read` and `arguments`.
  static let columns = """
    name, url, user, secret, ca_file, client_certificate, client_key, mapping, is_enabled, principal, homes, created,
    allows_plain_http, subscription, addresses, id
    """

  static let insert = """
    INSERT INTO accounts (name, url, user, secret, ca_file, client_certificate, client_key, mapping, is_enabled, \
    principal, homes, created, allows_plain_http, subscription, addresses, id) \
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let update = """
    UPDATE accounts SET name = ?, url = ?, user = ?, secret = ?, ca_file = ?, client_certificate = ?, client_key = ?, \
    mapping = ?, is_enabled = ?, principal = ?, homes = ?, created = ?, allows_plain_http = ?, subscription = ?, \
    addresses = ? WHERE id = ?
    """

  static func arguments(_ account: Account) throws -> StatementArguments {
    [
      account.name, account.url, account.user, try StoredJSON.write(account.secret), account.caFile,
      account.clientCertificate, account.clientKey, account.mapping.rawValue, account.isEnabled, account.principal,
      try StoredJSON.write(strings: account.homes), account.created.stored, account.allowsPlainHTTP,
      account.subscription?.rawValue, try StoredJSON.write(strings: account.addresses),
      account.id == 0 ? nil : account.id,
    ]
  }

  static func read(_ columns: inout Columns) throws -> Account {
    let (name, url): (String, String) = (try columns.next(), try columns.next())
    let user: String? = try columns.optional()
    let secret: String = try columns.next()
    var account = Account(
      name: name, url: url, user: user, secret: try StoredJSON.read(secret), created: .distantPast)
    account.caFile = try columns.optional()
    account.clientCertificate = try columns.optional()
    account.clientKey = try columns.optional()
    account.mapping = try columns.raw()
    account.isEnabled = try columns.next()
    account.principal = try columns.optional()
    account.homes = try columns.strings()
    account.created = try columns.date()
    account.allowsPlainHTTP = try columns.next()
    account.subscription = (try columns.optional() as String?).flatMap(Subscription.init)
    account.addresses = try columns.strings()
    account.id = try columns.next()
    return account
  }
}

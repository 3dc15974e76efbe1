public import FocusbloxModel
import GRDB

extension StoreReader {
  /// All accounts, by name.
  public func accounts() throws -> [Account] { try accounts("1", []) }

  public func account(id: Int64) throws -> Account? { try accounts("id = ?", [id]).first }

  /// Whether nothing of the account rings: the account is disabled, or a subscription whose events never ring. Reads only
  /// two columns.
  public func isAccountSilent(_ id: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT is_enabled = 0 OR subscription IS 'silent' FROM accounts WHERE id = ?")
    return try statement.rows(binding: { $0.add(id) }, reading: { try $0.next() as Bool }).first == true
  }

  /// Whether the list is a subscribed calendar; false for no list.
  public func isSubscribed(_ listID: Int64?) throws -> Bool {
    guard let listID, let list = try list(id: listID) else { return false }
    return try account(id: list.accountID)?.subscription != nil
  }

  /// The lists that are subscribed calendars.
  public func subscribedLists() throws -> Set<Int64> {
    Set(try accounts().filter { $0.subscription != nil }.flatMap { try lists(account: $0.id).map(\.id) })
  }

  /// The account with this name. Case does not matter.
  public func account(named name: String) throws -> Account? { try accounts("name = ?", [name]).first }

  /// The lists of one account or of all accounts, by name.
  public func lists(account accountID: Int64? = nil) throws -> [CalendarList] {
    if let accountID { return try lists("account_id = ?", [accountID]) }
    return try lists("1", [])
  }

  /// Whether the list's account has another list on the same server.
  public func hasListBeside(_ list: CalendarList) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM lists WHERE account_id = ? AND origin = ? AND id <> ? AND is_missing = 0)
          """), arguments: [list.accountID, list.origin, list.id]) ?? false
  }

  public func list(id: Int64) throws -> CalendarList? {
    try db.cachedStatement(sql: "SELECT \(ListRow.columns) FROM lists WHERE id = ?")
      .rows(binding: { $0.add(id) }, reading: { try ListRow.read(&$0) }).first
  }

  private func accounts(_ condition: String, _ arguments: StatementArguments) throws -> [Account] {
    let sql = "SELECT \(AccountRow.columns) FROM accounts WHERE \(condition) ORDER BY name COLLATE NOCASE, id"
    return try db.cachedStatement(sql: sql).rows(arguments) { try AccountRow.read(&$0) }
  }

  private func lists(_ condition: String, _ arguments: StatementArguments) throws -> [CalendarList] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(ListRow.columns) FROM lists WHERE \(condition) ORDER BY name COLLATE NOCASE, id")
    return try statement.rows(arguments) { try ListRow.read(&$0) }
  }
}

import GRDB

extension StoreReader {
  /// Whether another machine of the user has created a task of this account.
  ///
  /// - Parameter product: the PRODID of this program's objects.
  public func hasTaskOfOtherMachine(account id: Int64, product: String) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM lists JOIN links ON links.list_id = lists.id AND links.kind = 'task' \
      JOIN tasks ON tasks.id = links.item_id JOIN link_texts ON link_texts.link_id = links.id \
      WHERE lists.account_id = ? AND tasks.made_here = 0 AND instr(CAST(link_texts.base AS TEXT), ?) > 0)
      """
    return try Bool.fetchOne(try db.cachedStatement(sql: sql), arguments: [id, "PRODID:\(product)"]) ?? false
  }
}

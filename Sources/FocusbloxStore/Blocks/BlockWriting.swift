public import FocusbloxModel
import GRDB

extension StoreTransaction {
  /// Adds a block. A user's block in a list waits for its upload.
  ///
  /// - Throws: `failed` where the id is taken.
  public func insert(_ block: FocusBlock, by origin: Origin) throws {
    let block = block.asStored
    try onChange?(.block, block.id)
    try db.cachedStatement(sql: BlockRow.insert).execute(arguments: try BlockRow.arguments(block, clock))
    if origin == .user { try noteInsertion(.block, id: block.id, uid: block.uid, listID: block.listID) }
  }

  /// Replaces the block with the same id.
  ///
  /// - Returns: false, without a write, where nothing differs. A different `modified` alone is not a change of a user
  ///   (S2-4).
  /// - Throws: `unknownID`.
  @discardableResult
  public func update(_ block: FocusBlock, by origin: Origin) throws -> Bool {
    guard let old = try self.block(id: block.id) else { throw StoreError.unknownID(block.id) }
    var new = block.asStored
    if origin == .user { new.heldAlarms = nil }
    var compared = new
    if origin == .user { (compared.modified, compared.heldAlarms) = (old.modified, old.heldAlarms) }
    guard compared != old else { return false }
    try onChange?(.block, block.id)
    try db.cachedStatement(sql: BlockRow.update).execute(arguments: try BlockRow.arguments(new, clock))
    if new.start != old.start || new.end != old.end { try forgetAnswers(toBlock: new.id) }
    if old.sourceSystem == .local, new.sourceSystem == .caldav { try forgetKeptLocal(.block, id: new.id) }
    if origin == .user { try noteChange(.block, id: new.id, uid: new.uid, from: old.listID, to: new.listID) }
    return true
  }

  /// Removes a block. Where a user removes it, the next sync deletes its object on the server.
  ///
  /// - Throws: `unknownID`.
  public func delete(blockID: String, by origin: Origin) throws {
    try onChange?(.block, blockID)
    try db.cachedStatement(sql: "DELETE FROM blocks WHERE id = ?").execute(arguments: [blockID])
    guard db.changesCount > 0 else { throw StoreError.unknownID(blockID) }
    try noteDeletion(.block, id: blockID, by: origin)
  }
}

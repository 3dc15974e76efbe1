package import FocusbloxActions
package import FocusbloxStore

/// An item that can be edited as a text.
package protocol EditedItem {
  associatedtype Change
  /// The text of the item; `nil` where the item is gone.
  func sheet(_ store: StoreReader) throws -> ItemSheet?
  /// The lines above the fields.
  func head(_ store: StoreReader) throws -> [String]
  /// The user's changes. Unreadable lines are noted in `typed`.
  func change(_ typed: inout TypedSheet, from shown: ItemSheet, _ store: StoreReader) throws -> Change
  /// Asks the user the remaining questions.
  func settled(_ change: Change) throws -> Change
  /// - Returns: the tasks that the change edited, with what it means for their series.
  func write(_ change: Change, _ store: StoreTransaction) throws -> [EditedTask]
}

/// The item was deleted while its text was open.
package struct EditedItemGone: Error {
  package init() {}
}

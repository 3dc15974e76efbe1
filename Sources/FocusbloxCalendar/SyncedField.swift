public import ICalendar

/// One field of an item and its properties. Each field is read, written, compared and copied on its own, so that a
/// merge decides per field.
public struct SyncedField<Item: Sendable>: Sendable {
  /// The name in the JSON of the command line.
  public let name: String
  /// The iCalendar properties of the field. A write changes no other line.
  public let properties: [String]
  /// Whether a line of a property that other fields and programs use, too, is one of this field.
  let isSharedLine: (@Sendable (Property) -> Bool)?
  public let isEqual: @Sendable (Item, Item) -> Bool
  public let copy: @Sendable (_ source: Item, _ target: inout Item) -> Void
  public let read: @Sendable (Component, MappingContext, inout Item) -> Void
  /// Writes nothing where the component already has the value, so that another program's spelling is kept.
  public let write: @Sendable (Item, MappingContext, inout Component) -> Void
  /// The value in one line for the journal.
  public let describe: @Sendable (Item) -> String?
  /// Whether the field has a value that a user must have set. Such a value stays when two sides merge for the first
  /// time. The status "open" does not count as set.
  public let isSetByUser: @Sendable (Item) -> Bool
  /// Whether a missing property means "not transported" and not "cleared" (T63, T64).
  public let keepsLocalWhenMissing: Bool
  /// For sets: merges the additions and removals of both sides since `base`. Without a base nothing counts as removed.
  public let mergeElements: (@Sendable (_ base: Item?, _ local: Item, _ remote: Item) -> Item)?
  /// For sets with lines of several kinds: adds to an item, as read from `text`, the agreed elements that the text lacks
  /// without saying that they are removed. Returns whether one of them was in `former`, the text of the agreement.
  public let completeRemote:
    (@Sendable (_ remote: inout Item, _ text: Component, _ agreed: Item, _ former: Component) -> Bool)?
}

extension SyncedField {
  /// A field with one stored value of the item.
  init<Value: Sendable>(
    _ name: String, owns properties: [String], sharing isSharedLine: (@Sendable (Property) -> Bool)? = nil,
    at path: any WritableKeyPath<Item, Value> & Sendable, keepsLocalWhenMissing: Bool = false,
    isEqual: @escaping @Sendable (Value, Value) -> Bool,
    describe: @escaping @Sendable (Value) -> String?,
    isSetByUser: (@Sendable (Value) -> Bool)? = nil,
    read: @escaping @Sendable (Component, MappingContext) -> Value,
    write: @escaping @Sendable (Item, MappingContext, inout Component) -> Void,
    mergeElements: (@Sendable (_ base: Item?, _ local: Item, _ remote: Item) -> Item)? = nil,
    completeRemote: (@Sendable (inout Item, Component, Item, Component) -> Bool)? = nil
  ) {
    self.name = name
    self.properties = properties
    self.isSharedLine = isSharedLine
    self.isEqual = { isEqual($0[keyPath: path], $1[keyPath: path]) }
    copy = { source, target in target[keyPath: path] = source[keyPath: path] }
    self.read = { component, context, item in item[keyPath: path] = read(component, context) }
    self.write = { item, context, component in
      guard !isEqual(read(component, context), item[keyPath: path]) else { return }
      write(item, context, &component)
    }
    self.describe = { describe($0[keyPath: path]) }
    self.isSetByUser = { isSetByUser?($0[keyPath: path]) ?? (describe($0[keyPath: path]) != nil) }
    self.keepsLocalWhenMissing = keepsLocalWhenMissing
    self.mergeElements = mergeElements
    self.completeRemote = completeRemote
  }

  init<Value: Equatable & Sendable>(
    _ name: String, owns properties: [String], at path: any WritableKeyPath<Item, Value> & Sendable,
    keepsLocalWhenMissing: Bool = false, describe: @escaping @Sendable (Value) -> String?,
    read: @escaping @Sendable (Component, MappingContext) -> Value,
    write: @escaping @Sendable (Item, MappingContext, inout Component) -> Void
  ) {
    self.init(
      name, owns: properties, at: path, keepsLocalWhenMissing: keepsLocalWhenMissing, isEqual: { $0 == $1 },
      describe: describe, read: read, write: write)
  }
}

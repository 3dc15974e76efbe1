import FocusbloxCalendar
import ICalendar

/// The change of one property, in words for plan, report and journal.
public struct FieldChange: Sendable, Hashable, Codable {
  public var name: String
  public var old: String?
  public var new: String?

  public init(name: String, old: String?, new: String?) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// The properties in which two versions of an item differ; without a former version, those that have a value.
  static func list<Item>(_ fields: [SyncedField<Item>], from former: Item?, to item: Item) -> [FieldChange] {
    guard let former else {
      return fields.compactMap { field in
        field.describe(item).map { FieldChange(name: field.name, old: nil, new: $0) }
      }
    }
    return fields.compactMap { field in
      if field.isEqual(former, item) { return nil }
      return FieldChange(name: field.name, old: field.describe(former), new: field.describe(item))
    }
  }
}

extension Array {
  /// Whether two versions of an item differ in a field. A line that is missing in `text` is a difference only where its
  /// absence clears the local value.
  func differ<Item>(_ mine: Item, _ there: Item, in text: Component) -> Bool where Element == SyncedField<Item> {
    contains { !$0.isEqual(mine, there) && !($0.keepsLocalWhenMissing && !$0.isPresent(text)) }
  }
}

/// One property that both sides changed to different values.
public struct FieldConflict: Sendable, Hashable, Codable {
  public enum Side: String, Sendable, Hashable, Codable {
    case local, remote
  }

  public var name: String
  public var winner: Side
  public var kept: String?
  /// The value that lost the conflict. The journal keeps it.
  public var lost: String?
}

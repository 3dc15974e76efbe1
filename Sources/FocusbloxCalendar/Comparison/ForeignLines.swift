import FocusbloxModel
import Foundation
public import ICalendar

/// The content of an object outside the synced fields: properties, alarms and overrides of other programs.
public enum ForeignLines {
  static let stamps: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "LAST-MOD", "SEQUENCE", "X-MOZ-LASTACK", "PERCENT_COMPLETE",
    ClearedFields.property, WrittenAlarms.property,
  ]

  /// Whether two versions of an item differ in foreign content. Spelling and order do not count.
  public static func differ(_ a: CalendarObjectReading, _ b: CalendarObjectReading) -> Bool {
    meaning(a) != meaning(b)
  }

  /// Whether the object has foreign content.
  public static func exist(in object: CalendarObjectReading) -> Bool {
    meaning(object).contains { !$0.properties.isEmpty || !$0.components.isEmpty } || !object.overrides.isEmpty
  }

  /// The properties of other programs in the item itself.
  public static func properties(of object: CalendarObjectReading) -> [Property] { part(of: object).properties }

  private static func meaning(_ object: CalendarObjectReading) -> [ComponentMeaning] {
    ([part(of: object)] + object.overrides).map(ComponentMeaning.init).sorted()
  }

  /// The properties of synced fields, and the stamps.
  static func owned(_ kind: ItemKind) -> Set<String> {
    // Other programs write the order, too, and the strict profile leaves it to them.
    stamps.union(
      kind == .task ? TaskMapping.fields(.extended).flatMap(\.properties) : BlockMapping.fields.flatMap(\.properties)
    ).subtracting([SyncedField<TaskItem>.sortOrderProperty])
  }

  /// The item without this program's fields, alarms and stamps.
  static func part(of object: CalendarObjectReading) -> Component {
    let owned = owned(object.kind)
    var item = object.master
    item.removeProperties { property in
      property.isNamed("RELATED-TO")
        ? Relation(property).map { isSynced($0, of: object.kind) } ?? false : owned.contains(property.name)
    }
    item.removeComponents { $0.kind != nil }
    return item
  }

  /// Of relations, only the parent and what a task waits for are synced fields.
  static func isSynced(_ relation: Relation, of kind: ItemKind) -> Bool {
    relation.kind == .parent || kind == .task && relation.kind == .dependsOn && relation.uid != nil
  }
}

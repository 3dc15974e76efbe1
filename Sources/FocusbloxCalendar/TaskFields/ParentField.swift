import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// RELATED-TO of type PARENT; the first one counts. Relations that are no field of a task belong to
  /// other programs and stay (T43).
  static let parent = SyncedField(
    "parent", owns: ["RELATED-TO"], at: \TaskItem.parentUID,
    describe: { $0 },
    read: { component, _ in
      let parent = component.all("RELATED-TO").lazy.compactMap { Relation($0) }.first { $0.kind == .parent }?.uid
      return parent == component.first("UID")?.text ? nil : parent
    },
    write: { task, _, component in
      var isFirst = true
      component.removeProperties { property in
        guard isParent(property), isFirst || task.parentUID == nil else { return false }
        isFirst = false
        return true
      }
      if let parent = task.parentUID {
        component.add(Property("RELATED-TO", parameters: [Parameter("RELTYPE", "PARENT")], text: parent))
      }
    })

  private static func isParent(_ property: Property) -> Bool {
    property.isNamed("RELATED-TO") && Relation(property)?.kind == .parent
  }
}

import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// DESCRIPTION. Other renderings of the old text are removed when the text changes, because programs would prefer
  /// them to the new text.
  static let notes = SyncedField(
    "notes", owns: ["DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION"], at: \TaskItem.notes,
    describe: { $0 },
    read: { component, _ in
      component.first("DESCRIPTION").map(\.storableText).flatMap { $0.isEmpty ? nil : $0 }
    },
    write: { task, _, component in
      component.setText("DESCRIPTION", task.notes)
      component.removeProperties { property in
        property.name == "X-ALT-DESC"
          || (property.name == "STYLED-DESCRIPTION" && property.parameter("DERIVED")?.uppercased() == "TRUE")
      }
    })
}

import FocusbloxModel
import ICalendar

extension SyncedField<FocusBlock> {
  /// X-FOCUSBLOX-TASKS: the UIDs, separated by spaces.
  static let tasks = SyncedField(
    "tasks", owns: ["X-FOCUSBLOX-TASKS"], at: \FocusBlock.taskUIDs, keepsLocalWhenMissing: true,
    describe: { $0.isEmpty ? nil : $0.joined(separator: " ") },
    read: { component, _ in
      (component.first("X-FOCUSBLOX-TASKS")?.value ?? "").split(separator: " ").map { PlainValue.decoded(String($0)) }
    },
    write: { block, _, component in
      if block.taskUIDs.isEmpty {
        component.remove("X-FOCUSBLOX-TASKS")
      } else {
        component.set(
          Property("X-FOCUSBLOX-TASKS", value: block.taskUIDs.map(PlainValue.encodedWord).joined(separator: " ")))
      }
    })
}

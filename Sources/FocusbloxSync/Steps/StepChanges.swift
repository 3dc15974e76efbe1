import FocusbloxCalendar
import FocusbloxModel

extension StepItem {
  /// The fields that a step changed; empty where the step created or deleted the item.
  public var changes: [FieldChange] {
    guard let before = AgreedState(before)?.item, let after = AgreedState(after)?.item else { return [] }
    func differences<Item>(_ fields: [SyncedField<Item>], _ old: Item, _ new: Item) -> [FieldChange] {
      fields.filter { !$0.isEqual(old, new) }.map {
        FieldChange(name: $0.name, old: $0.describe(old), new: $0.describe(new))
      }
    }
    switch (before, after) {
    case (.task(let old), .task(let new)): return differences(TaskMapping.fields(.extended), old, new)
    case (.block(let old), .block(let new)): return differences(BlockMapping.fields, old, new)
    case (.task, .block), (.block, .task): return []
    }
  }
}

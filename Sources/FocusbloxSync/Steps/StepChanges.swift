import FocusbloxCalendar
import FocusbloxModel

extension StepItem {
  /// The fields that a step changed; empty where the step created or deleted the item.
  public var changes: [FieldChange] {
    guard let before = AgreedState(before)?.item, let after = AgreedState(after)?.item else { return [] }
    switch (before, after) {
    case (.task(let old), .task(let new)): return FieldChange.list(TaskMapping.fields(.extended), from: old, to: new)
    case (.block(let old), .block(let new)): return FieldChange.list(BlockMapping.fields, from: old, to: new)
    case (.task, .block), (.block, .task): return []
    }
  }
}

import FocusbloxCalendar
import FocusbloxModel

/// Restores the fields that a step changed, except fields that were changed since.
struct StepMerge {
  var item: SyncItem
  var changes: [FieldChange] = []
  var kept: [String] = []

  init(before: SyncItem, after: SyncItem, now: SyncItem) {
    item = now
    switch (before, after, now) {
    case (.task(let before), .task(let after), .task(var task)):
      put(before, after, &task, TaskMapping.fields(.extended))
      if task.changedAlarms == after.changedAlarms { task.changedAlarms = before.changedAlarms }
      if task.recurrence == before.recurrence { task.recurrenceDay = before.recurrenceDay }
      item = .task(task)
    case (.block(let before), .block(let after), .block(var block)):
      put(before, after, &block, BlockMapping.fields)
      item = .block(block)
    default: break
    }
  }

  private mutating func put<Item>(_ before: Item, _ after: Item, _ now: inout Item, _ fields: [SyncedField<Item>]) {
    for field in fields where !field.isEqual(before, after) && !field.isEqual(before, now) {
      guard field.isEqual(after, now) else {
        kept.append(field.name)
        continue
      }
      let old = field.describe(now)
      field.copy(before, &now)
      changes.append(FieldChange(name: field.name, old: old, new: field.describe(now)))
    }
  }

  mutating func copyList(from other: SyncItem) {
    item.listID = other.listID
    item.sourceSystem = other.sourceSystem
    item.externalID = other.externalID
  }
}

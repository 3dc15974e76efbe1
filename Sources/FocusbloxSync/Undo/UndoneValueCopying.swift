import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension UndoneValue {
  /// Copies one property into the present item.
  ///
  /// - Returns: the change; `nil` where the value is already the same, or the item has no such property.
  func copy(_ property: String, to current: inout SyncItem) -> FieldChange? {
    switch (item, current) {
    case (.task(let former), .task(var task)):
      if let name = Self.alarm(property) {
        // A reminder is no part of the task itself.
        guard let kind = NotificationKind(rawValue: name), NotificationKind.automatic.contains(kind) else {
          return FieldChange(name: property, old: nil, new: nil)
        }
        guard task.changedAlarms[kind] != former.changedAlarms[kind] else { return nil }
        task.changedAlarms[kind] = former.changedAlarms[kind]
        current = .task(task)
        return FieldChange(name: property, old: nil, new: nil)
      }
      let change = Self.copy(property, from: former, to: &task, TaskMapping.fields(.extended))
      current = .task(task)
      return change
    case (.block(let former), .block(var block)):
      let change = Self.copy(property, from: former, to: &block, BlockMapping.fields)
      current = .block(block)
      return change
    case (.task, .block), (.block, .task):
      return nil
    }
  }

  /// The kind of alarm that another client removed or moved; `nil` for a property that is no alarm.
  static func alarm(_ property: String) -> String? {
    property.hasPrefix("alarm ") ? String(property.dropFirst(6)) : nil
  }

  /// Whether the kind is a reminder that a user added.
  static func isReminder(_ kind: String) -> Bool {
    NotificationKind(rawValue: kind).map { !NotificationKind.automatic.contains($0) } ?? false
  }

  /// The reminders that the undo of an alarm's entry removes, and those that it adds or restores.
  func reminders(
    undoing entry: JournalEntry, now: [ItemNotification]
  ) -> (removed: [ItemNotification], added: [ItemNotification]) {
    let known = Set(notifications.map(\.id))
    return (
      now.filter { !known.contains($0.id) && $0.matches(journalWords: entry.new) },
      notifications.filter { !now.contains($0) && $0.matches(journalWords: entry.old) }
    )
  }

  private static func copy<Item>(
    _ property: String, from former: Item, to item: inout Item, _ fields: [SyncedField<Item>]
  ) -> FieldChange? {
    guard let field = fields.first(where: { $0.name == property }), !field.isEqual(former, item) else { return nil }
    let old = field.describe(item)
    field.copy(former, &item)
    return FieldChange(name: property, old: old, new: field.describe(item))
  }
}

extension ItemNotification {
  /// Whether the journal's words mean this reminder, in whatever zone they were written.
  fileprivate func matches(journalWords words: String?) -> Bool {
    guard let words else { return false }
    if case .absolute(let instant) = trigger { return CalendarTime(words)?.instant(in: .gmt) == instant }
    return self.words(in: .gmt) == words
  }
}

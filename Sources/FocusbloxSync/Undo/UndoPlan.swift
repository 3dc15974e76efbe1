public import FocusbloxModel
public import FocusbloxStore

/// The result of an undo as a value, which can be shown before the undo is applied.
public struct UndoPlan: Sendable {
  public var entry: JournalEntry
  public var step: Step
  /// The item after the undo.
  public var item: SyncItem

  public enum Step: Sendable {
    /// Restores a property's former value. The next instance that a completion created is deleted, unless it was
    /// changed.
    case restore(FieldChange, former: UndoneValue, removing: TaskItem?)
    /// Restores another program's text of a local item, or removes the text.
    case restoreLines(FieldChange, text: [UInt8]?)
    /// Restores a deleted item in its list, or as a local item where the list is gone. The successor of a skipped
    /// instance is deleted, unless it was changed.
    case recreate([ItemNotification], text: [UInt8]?, CalendarList?, removing: TaskItem?)
    /// Puts a local item back into the list from which it was detached.
    case republish(CalendarList)
    case move(from: CalendarList?, to: CalendarList)
    /// Deletes an item that an undo restored.
    case discard
    /// Makes an item local again that an undo published.
    case withdraw
  }
}

/// A property's value in the journal, with the related notifications.
public struct UndoneValue: Sendable {
  var item: SyncItem
  var notifications: [ItemNotification]
}

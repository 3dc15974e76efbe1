public import FocusbloxModel
public import FocusbloxStore

/// What undoing one entry would do; a value that can be shown before anything happens.
public struct UndoPlan: Sendable {
  public var entry: JournalEntry
  public var step: Step
  /// The item as it is once the step is done.
  public var item: SyncItem

  public enum Step: Sendable {
    /// A property gets its former value. The next instance that came from a completion goes with it, where nobody has touched it.
    case restore(FieldChange, former: UndoneValue, removing: TaskItem?)
    /// A local item gets back the text that another program wrote of it, or none.
    case restoreLines(FieldChange, text: [UInt8]?)
    /// A deleted item is made anew, in `list` or as a local one where that is gone. The instance that took the place of a skipped one
    /// goes, where nobody has touched it.
    case bringBack([ItemNotification], text: [UInt8]?, CalendarList?, removing: TaskItem?)
    /// A local item goes into the list it was taken out of.
    case republish(CalendarList)
    case move(from: CalendarList?, to: CalendarList)
    /// What undo had brought back goes again.
    case discard
    /// What undo had published again becomes local again.
    case withdraw
  }
}

/// A property as the journal kept it, with what comes along.
public struct UndoneValue: Sendable {
  var item: SyncItem
  var notifications: [ItemNotification]
}

/// The action of a journal entry. The raw values appear in `journal --json`.
public enum JournalAction: String, Sendable, Hashable, CaseIterable {
  /// The server's text changed, and no mapped value did.
  case read
  case pulledNew
  case pulled
  case pushedNew
  case pushed
  /// Both sides changed the property and the local value won; the entry's old value is the server's.
  case localKept = "conflict, local kept"
  /// Both sides changed the property and the server's value won; the entry's old value is the local one.
  case remoteKept = "conflict, remote kept"
  /// The item was found in another list of the account.
  case moved
  case unlinked
  case deletedThere = "deleted on the server"
  /// A user deleted the item.
  case deletedHere = "deleted"
  /// The event of a focus block was deleted in the calendar.
  case deletedInCalendar = "deleted in the calendar"
  case setAside
  /// An imported file changed a property of an existing item.
  case imported
  /// Lines of an item that the server cannot store.
  case heldHere = "kept only here"
  /// The number of occurrences that a late series passed over.
  case passedOver = "passed over"
  /// An event of a due task in the calendar that receives published alarms.
  case alarmPublished = "alarm published"
  case alarmChanged = "alarm changed"
  case alarmRemoved = "alarm removed"
  case alarmDeletedThere = "alarm deleted on the server"
  /// `undo` restored a property's old value.
  case restored
  /// `undo` restored a deleted item.
  case recreated = "broughtBack"
  /// `undo` put an unlinked item back into its list.
  case republished
  /// `undo` removed an item from the list to which an earlier `undo` had returned it.
  case withdrawn
  /// A user's command changed local data. The entry keeps the data before the command.
  case step

  /// Whether the server's version caused the action.
  var takesFromTheServer: Bool {
    switch self {
    case .read, .pulledNew, .pulled, .localKept, .remoteKept, .unlinked, .deletedInCalendar: true
    default: false
    }
  }

  /// The default cause of the action.
  var cause: String {
    switch self {
    case .read, .pulled: "changed on the server"
    case .pulledNew: "new on the server"
    case .pushedNew: "new here"
    case .pushed: "changed here"
    case .localKept, .remoteKept: "changed on both sides"
    case .moved: "gone from one list and found in another"
    case .unlinked, .deletedInCalendar: "gone from the server"
    case .deletedThere: "deleted here"
    case .deletedHere: "asked for"
    case .imported: "changed in a file"
    case .passedOver: "late"
    case .alarmPublished, .alarmChanged, .alarmRemoved: "the task changed"
    case .alarmDeletedThere: "gone from the server"
    case .setAside: "cannot be synced"
    case .heldHere: "the server cannot hold it"
    case .restored, .recreated, .republished, .withdrawn: "undo"
    case .step: "a command"
    }
  }
}

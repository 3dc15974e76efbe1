/// What an entry of the journal says happened. The raw values are those of `journal --json`.
public enum JournalAction: String, Sendable, Hashable, CaseIterable {
  /// The server's text is another one, and nothing that we hold changed with it.
  case read
  case pulledNew
  case pulled
  case pushedNew
  case pushed
  /// Both sides changed the property; the server's value is the old one.
  case localKept = "conflict, local kept"
  /// As before; ours is the old one.
  case remoteKept = "conflict, remote kept"
  /// Found in another list of the account.
  case moved
  case unlinked
  case deletedThere = "deleted on the server"
  /// A user deleted it.
  case deletedHere = "deleted"
  /// The event of a focus block was deleted in the calendar.
  case calledOff = "deleted in the calendar"
  case setAside
  /// A file that was imported changed a property of an item that was here.
  case imported
  /// Lines of an item that the server cannot hold.
  case heldHere = "kept only here"
  /// A late series went on past so many of its occurrences.
  case passedOver = "passed over"
  /// Of the event of a due task in the calendar for alarms.
  case alarmPublished = "alarm published"
  case alarmChanged = "alarm changed"
  case alarmRemoved = "alarm removed"
  case alarmDeletedThere = "alarm deleted on the server"
  /// `undo` gave a property its old value back.
  case restored
  /// `undo` made a deleted item anew.
  case broughtBack
  /// `undo` put an unlinked item into its list again.
  case republished
  /// `undo` took it out again.
  case withdrawn
  /// A command of the user's changed something here; the entry keeps what was there before.
  case step

  /// Whether the server's side is what brought it about.
  var takesFromTheServer: Bool {
    switch self {
    case .read, .pulledNew, .pulled, .localKept, .remoteKept, .unlinked, .calledOff: true
    default: false
    }
  }

  /// Why, where nothing more is known than the action.
  var cause: String {
    switch self {
    case .read, .pulled: "changed on the server"
    case .pulledNew: "new on the server"
    case .pushedNew: "new here"
    case .pushed: "changed here"
    case .localKept, .remoteKept: "changed on both sides"
    case .moved: "gone from one list and found in another"
    case .unlinked, .calledOff: "gone from the server"
    case .deletedThere: "deleted here"
    case .deletedHere: "asked for"
    case .imported: "changed in a file"
    case .passedOver: "late"
    case .alarmPublished, .alarmChanged, .alarmRemoved: "the task changed"
    case .alarmDeletedThere: "gone from the server"
    case .setAside: "cannot be synced"
    case .heldHere: "the server cannot hold it"
    case .restored, .broughtBack, .republished, .withdrawn: "undo"
    case .step: "a command"
    }
  }
}

public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// One step of a plan, with all that is needed to carry it out and to print it.
public enum SyncAction: Sendable {
  /// The server has an item that is new here.
  case pullNew(Pulled)
  /// The server's version differs; the item takes what changed there and keeps what changed here.
  case pullChanged(Pulled)
  /// The server's text moved, nothing that we hold changed.
  case adopt(Pulled)
  /// The user deleted it, somebody else edited it: the edit lives (I1).
  case restore(Pulled)
  /// The user moved it to another list, somebody else edited it in the old one: the item takes the edit along.
  case carryOver(Pulled)
  /// Known from now on, not kept: completed elsewhere before we met it, or our own published shadow.
  case ignore(SyncLink, Reason)
  /// Cannot be used; reported once, tried again later, never in the others' way (I11).
  case setAside(SyncLink, String)
  /// The server has it no more: the item stays here as a local one (S4-18, S4-19).
  case unlink(SyncLink)
  /// Gone on both sides.
  case forget(SyncLink)
  case pushNew(Pushed)
  case pushChanged(Pushed)
  case pushDelete(SyncLink)
  /// Marked as changed, but the server already has it all.
  case settle(Pushed)

  public enum Reason: String, Sendable, Hashable {
    /// An override of a series in a resource of its own (T30).
    case foreignOverride
    case completedElsewhere
    case ownShadow
    /// Neither a task nor an event, as a journal entry.
    case noItem
    /// A resource that holds several items: each of them has a link of its own (T37).
    case severalItems
    /// The user took it out of the list here and left it there.
    case detachedHere
  }

  /// The link that the step is about.
  public var link: SyncLink {
    switch self {
    case .pullNew(let step), .pullChanged(let step), .adopt(let step), .restore(let step), .carryOver(let step):
      step.link
    case .pushNew(let step), .pushChanged(let step), .settle(let step): step.link
    case .ignore(let link, _), .setAside(let link, _), .unlink(let link), .forget(let link), .pushDelete(let link): link
    }
  }

  /// Whether the item here takes what the server has, or follows its absence there.
  var takesFromTheServer: Bool {
    switch self {
    case .pullNew, .pullChanged, .restore, .carryOver, .unlink: true
    case .adopt, .ignore, .setAside, .forget, .pushNew, .pushChanged, .pushDelete, .settle: false
    }
  }

  /// Whether a task is completed by it, from which the next instance of its series may come.
  var makesAnother: Bool {
    switch self {
    case .pullChanged(let step), .carryOver(let step): step.wasCompleted
    default: false
    }
  }

  public struct Pulled: Sendable {
    /// With href, ETag, base and agreement as they are after this step.
    public var link: SyncLink
    public var item: SyncItem
    /// Notifications that another client's alarm became; one of a known id takes the place of that.
    public var addedNotifications: [ItemNotification]
    /// The ids of those whose alarms another client removed.
    var removedNotifications: [String] = []
    /// What another client answered to notifications of ours.
    public var answers: [ReminderState]
    public var changes: [FieldChange]
    public var conflicts: [FieldConflict]
    /// The item as it was here, for undo; opaque. Absent where nothing of it changes.
    public var before: Data?
    /// A task that was completed elsewhere goes through completion, so that a series goes on (S2-23).
    public var wasCompleted: Bool
    /// The due date went before the user's start date, which stays in a property of ours.
    var keepsStart = false
    /// A task that another program repeats was moved on there: completed, most likely (T28).
    public var movesSeriesOn = false
  }

  /// What the server refused to take with an item.
  struct Reduction: Sendable {
    /// The text as it was refused.
    var whole: [UInt8]
    var held: HeldHere
  }

  public struct Pushed: Sendable {
    public var link: SyncLink
    public var item: SyncItem
    public var notifications: [ItemNotification]
    public var states: [ReminderState]
    public var text: [UInt8]
    public var changes: [FieldChange]
    /// Alarms of ours that are in the text without our marks.
    public var unmarkedAlarms: [UnmarkedAlarm] = []
    /// Edits of another program that are in the text, and what stood against them.
    var late: LateEdits?
    var lateConflicts: [FieldConflict] = []
    /// The number of the task's changes when it was planned, its notifications and answers among them.
    var revision: Int64?
    /// Whether what the server makes of it is read whatever the server is like.
    var needsReading = false
    /// Set where less is sent than there is.
    var reduction: Reduction?
  }
}

public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// One step of a plan, with everything that its application and its output need.
public enum SyncAction: Sendable {
  /// The server has an item that is new here.
  case pullNew(Pulled)
  /// The server's version differs. The merge takes remote edits and keeps local edits.
  case pullChanged(Pulled)
  /// The server's text changed, and no mapped value did.
  case adopt(Pulled)
  /// The user deleted the item and another client edited it: the edit wins (I1).
  case restore(Pulled)
  /// The user moved the item to another list and another client edited the source, or answered a ring there. The edit or
  /// answer goes along to the target.
  case carryOver(Pulled)
  /// The object is remembered and not taken in. The user may have detached the item and left the object on the server.
  case ignore(SyncLink, isDetached: Bool = false)
  /// The object cannot be used. It is reported once, tried again later, and does not block other objects (I11).
  case setAside(SyncLink, String)
  /// The object is gone from the server. The item stays as a local one (S4-18, S4-19).
  case unlink(SyncLink)
  /// The item is gone on both sides.
  case forget(SyncLink)
  case pushNew(Pushed)
  case pushChanged(Pushed)
  case pushDelete(SyncLink)
  /// The item is marked as changed, and the server already has all of its values.
  case settle(Pushed)

  /// The link that the step concerns.
  public var link: SyncLink {
    switch self {
    case .pullNew(let step), .pullChanged(let step), .adopt(let step), .restore(let step), .carryOver(let step):
      step.link
    case .pushNew(let step), .pushChanged(let step), .settle(let step): step.link
    case .ignore(let link, _), .setAside(let link, _), .unlink(let link), .forget(let link), .pushDelete(let link): link
    }
  }

  /// Whether the item takes the server's version, or follows the object's absence.
  var takesFromTheServer: Bool {
    switch self {
    case .pullNew, .pullChanged, .restore, .carryOver, .unlink: true
    case .adopt, .ignore, .setAside, .forget, .pushNew, .pushChanged, .pushDelete, .settle: false
    }
  }

  /// The time zones of a newly read version that nothing explains.
  var unknownZones: [UnknownZones] {
    switch self {
    case .pullNew(let step), .pullChanged(let step), .restore(let step), .carryOver(let step):
      let names = step.reading.unknownZones
      return names.isEmpty ? [] : [UnknownZones(uid: step.link.uid, title: step.item.title, names: names)]
    default: return []
    }
  }

  /// Whether the step completes a task, which may create the next instance of its series.
  var createsNextInstance: Bool {
    switch self {
    case .pullChanged(let step), .carryOver(let step): step.wasCompleted
    default: false
    }
  }

  public struct Pulled: Sendable {
    /// The link with the href, ETag, base and agreement after this step.
    public var link: SyncLink
    public var item: SyncItem
    /// The reading of the link's base.
    var reading: CalendarObjectReading
    /// Reminders that another client added as alarms. A known id replaces the existing reminder.
    public var addedNotifications: [ItemNotification] = []
    /// The ids of reminders whose alarms another client removed.
    var removedNotifications: [String] = []
    /// Another client's answers to the item's own notifications.
    public var answers: [ReminderState] = []
    /// Edits that the server's text had and has lost. The next upload repeats them.
    var laterEdits: MoveSourceEdits?
    public var changes: [FieldChange] = []
    public var conflicts: [FieldConflict] = []
    /// Whether the item only gets its list again, with the values that it has.
    public var isOnlyLinked = false
    /// The item before the step, for undo, in an opaque form. `nil` where the item does not change.
    public var before: Data?
    /// Whether another client completed the task. The completion then continues the series (S2-23).
    public var wasCompleted = false
    /// Whether another client set a due date before the user's start date. The start date stays in an own property.
    var keepsStart = false
    /// Whether another program moved its own recurring task on, most likely by a completion (T28).
    public var movesSeriesOn = false
  }

  /// The properties of an item that the server refused.
  struct Reduction: Sendable {
    /// The refused text.
    var fullText: [UInt8]
    var held: HeldHere
  }

  public struct Pushed: Sendable {
    public var link: SyncLink
    public var item: SyncItem
    public var notifications: [ItemNotification]
    public var states: [ReminderState]
    public var text: [UInt8]
    /// The reading of `text`; `nil` where the text cannot be read as an item.
    var reading: CalendarObjectReading?
    public var changes: [FieldChange]
    /// Own alarms in the text without this project's marks.
    public var unmarkedAlarms: [UnmarkedAlarm] = []
    /// Another program's edits that the text contains, and the conflicts with them.
    var sourceEdits: MoveSourceEdits?
    var sourceEditConflicts: [FieldConflict] = []
    /// The number of the task's changes at planning time, with changes of its notifications and answers.
    var revision: Int64?
    /// Whether the stored object is read back in any case.
    var needsReading = false
    /// Set where the text is a reduced one.
    var reduction: Reduction?

    mutating func setText(_ text: [UInt8]) {
      self.text = text
      reading = try? CalendarObjectReading(text)
    }
  }
}

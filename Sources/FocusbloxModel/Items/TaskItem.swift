public import Foundation

/// A task: the counterpart of VTODO. Instants are in whole seconds.
public struct TaskItem: Sendable, Hashable, Identifiable {
  /// A UUID in lower case. Notification identifiers contain it (S0-107), and it never leaves this machine.
  public var id: String
  /// The UID in iCalendar, kept byte for byte (RFC 5545 section 3.8.4.7).
  public var uid: String
  public var title: String
  public var notes: String?
  public var due: CalendarTime?
  /// The defer date. The task is not available before this date.
  public var start: CalendarTime?
  public var planned: CalendarTime?
  /// The estimated duration of the work in minutes.
  public var estimateMinutes: Int?
  public var importance: Importance
  public var urgency: Urgency
  /// The tags in the user's order, without duplicates.
  public var tags: [String]
  public var taskType: String?
  public var flagged: Bool
  public var nextUp: Bool
  public var status: TaskStatus
  /// The time of completion; `nil` while the task is open.
  public var completedAt: Date?
  /// The UID of the parent task (RFC 5545 section 3.2.15 PARENT).
  public var parentUID: String?
  /// The UIDs of `after`; `nil` for none, so that items that were written before there were any can be read.
  private var blockerUIDs: Set<String>?
  /// The number that a user or another program gave the task in the user's own order, smaller ones first; `nil` where
  /// nobody has put it anywhere.
  public var sortOrder: Int?
  /// The user's own recurrence. It never leaves this machine (S4-58).
  public var recurrence: RecurrencePattern
  /// The intended day of the month of a monthly, quarterly or yearly series, while the date is the end of a shorter
  /// month (31 in 31 January → 28 February → 31 March). `nil` while the date itself has the intended day (G10).
  public var recurrenceDay: Int?
  /// The RRULE of a task that another program repeats. This program never writes it.
  public var foreignRule: String?
  /// The series (`recurrenceGroupID`, S2-6), a UUID.
  public var seriesID: String?
  /// What this instance of a series has for itself, with the values that the next instance gets back.
  public var departure: SeriesDeparture?
  /// The automatic alarms that another client removed or moved.
  public var changedAlarms: ChangedAlarms
  /// The alarms of this program in the task's calendar object. `nil` where the settings of this machine decide: the
  /// task is in no list, was edited since the last sync, or has no alarms in its object.
  public var heldAlarms: HeldAlarms?
  /// `local` or `caldav` (S4-16, S4-18).
  public var sourceSystem: SourceSystem
  /// The UID on the server. It survives an unlink (S4-41).
  public var externalID: String?
  /// The list that contains the task; `nil` for a local task.
  public var listID: Int64?
  /// The time at which the due date was announced (S3-108); cleared when the due date changes (G22).
  public var dueNotifiedAt: Date?
  public var created: Date
  public var modified: Date

  public init(id: String, uid: String, title: String, created: Date) {
    self.id = id
    self.uid = uid
    self.title = title
    importance = .none
    urgency = .none
    tags = []
    flagged = false
    nextUp = false
    status = .open
    recurrence = .none
    changedAlarms = ChangedAlarms()
    sourceSystem = .local
    self.created = created
    modified = created
  }

  /// The UIDs of the tasks for which this task waits (RFC 9253 section 5 DEPENDS-ON). A task that is unknown here blocks
  /// nothing.
  public var after: Set<String> {
    get { blockerUIDs ?? [] }
    set { blockerUIDs = newValue.isEmpty ? nil : newValue }
  }

  /// Whether tasks that wait for this one cannot begin. Of another program's series nobody knows which occurrence is
  /// meant, so that it blocks nothing.
  public var isBlocker: Bool { status == .open && foreignRule == nil }

  public var isCompleted: Bool { status == .completed }

  /// Whether the task repeats, by the user's pattern or by another program's rule.
  public var isRecurring: Bool { recurrence != .none || foreignRule != nil }

  /// Whether the task is the open occurrence of a series that another program repeats. Single occurrences without their
  /// series are tasks of their own.
  public var isInForeignSeries: Bool {
    status == .open && foreignRule.map { !$0.hasPrefix(ForeignSeries.occurrencesPrefix) } ?? false
  }
}

public import Foundation

/// A task: VTODO's counterpart. Instants are whole seconds.
public struct TaskItem: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case; names notifications (S0-107), never leaves this machine.
  public var id: String
  /// UID in iCalendar, kept byte for byte (RFC 5545 3.8.4.7).
  public var uid: String
  public var title: String
  public var notes: String?
  public var due: CalendarTime?
  /// The defer date: before it the task is not available.
  public var start: CalendarTime?
  public var planned: CalendarTime?
  /// How long the work takes, in minutes.
  public var estimateMinutes: Int?
  public var importance: Importance
  public var urgency: Urgency
  /// In the user's order, without duplicates.
  public var tags: [String]
  public var taskType: String?
  public var flagged: Bool
  public var nextUp: Bool
  public var status: TaskStatus
  /// When it was completed; absent while it is open.
  public var completedAt: Date?
  /// UID of the parent task (RFC 5545 3.2.15 PARENT).
  public var parentUID: String?
  /// The user's own recurrence; stays on this side (S4-58).
  public var recurrence: RecurrencePattern
  /// The day of the month that a monthly, quarterly or yearly series means while its date is the end of a shorter month
  /// (31 in 31 January → 28 February → 31 March); absent while the date says it itself (G10).
  public var recurrenceDay: Int?
  /// RRULE of a task that another program repeats; never written by us.
  public var foreignRule: String?
  /// recurrenceGroupID of spec 002, a UUID.
  public var seriesID: String?
  /// Automatic alarms that another client removed or moved; suppressed until the due date changes.
  public var suppressedAlarms: Set<String>
  /// How the alarms of ours stand in its calendar object; absent where the settings of this machine decide: it is in no list, was
  /// edited here since, or its object has no alarm at all.
  public var heldAlarms: HeldAlarms?
  /// `local` or `caldav` (S4-16, S4-18).
  public var sourceSystem: SourceSystem
  /// The UID under which the server knows it; survives an unlink (S4-41).
  public var externalID: String?
  /// The list it is published to; absent = local.
  public var listID: Int64?
  /// Items Needing Notification (S3-108); cleared when the due date changes (G22).
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
    suppressedAlarms = []
    sourceSystem = .local
    self.created = created
    modified = created
  }

  public var isCompleted: Bool { status == .completed }

  /// Whether it repeats, by the user's pattern or by another program's rule.
  public var isRecurring: Bool { recurrence != .none || foreignRule != nil }
}

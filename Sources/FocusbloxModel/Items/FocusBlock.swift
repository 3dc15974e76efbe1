public import Foundation

/// A block of time reserved for tasks: the counterpart of VEVENT.
public struct FocusBlock: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case. Notification identifiers contain it (S1-29).
  public var id: String
  public var uid: String
  public var title: String
  public var start: CalendarTime
  /// The exclusive end, in the same form as `start`.
  public var end: CalendarTime
  /// The UIDs of the planned tasks, in order.
  public var taskUIDs: [String]
  /// The planner's mark; `nil` where a person made the block. A mark that does not fit the block is none, see
  /// ``isAutomatic(in:)``.
  public var planMark: PlanMark?
  /// The minutes between the start alert and the start, decided when the block was created or moved: 5, or 0 at short
  /// notice (S1-10).
  public var alertMinutesBefore: Int
  /// The alerts in the block's calendar object; `nil` where the settings of this machine decide.
  public var heldAlarms: HeldAlarms?
  /// The RRULE of an event that another program repeats. This program never writes it.
  public var foreignRule: String?
  public var sourceSystem: SourceSystem
  public var externalID: String?
  public var listID: Int64?
  public var created: Date
  public var modified: Date

  public init(id: String, uid: String, title: String, start: CalendarTime, end: CalendarTime, created: Date) {
    self.id = id
    self.uid = uid
    self.title = title
    self.start = start
    self.end = end
    taskUIDs = []
    alertMinutesBefore = 5
    sourceSystem = .local
    self.created = created
    modified = created
  }
}

public import Foundation

/// A block of time reserved for tasks: VEVENT's counterpart.
public struct FocusBlock: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case; names notifications (S1-29).
  public var id: String
  public var uid: String
  public var title: String
  public var start: CalendarTime
  /// Exclusive, of the same form as `start`.
  public var end: CalendarTime
  /// UIDs of the tasks planned for it, in order.
  public var taskUIDs: [String]
  /// Minutes before the start at which its alert rings, decided when it was made or moved: 5, or 0 at short notice (S1-10).
  public var alertMinutesBefore: Int
  /// Its alerts as its calendar object has them; absent where the settings of this machine decide.
  public var heldAlarms: HeldAlarms?
  /// RRULE of an event that another program repeats; never written by us.
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

public import Foundation

/// A notification that a user added to one task (S3-10 … S3-17). Automatic ones are computed, not stored.
public struct ItemNotification: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case.
  public var id: String
  public var taskID: String
  public var trigger: Trigger
  /// Seconds between repetitions until acknowledged or completed (S3-17).
  public var repeatInterval: Int?
  /// Rings up to this instant are acknowledged (RFC 9074 section 6.1).
  public var acknowledged: Date?
  /// The UID of the VALARM in the calendar object, where it differs from the UID that the id or the lead time gives.
  /// Either an earlier version on another machine created the alarm, or another program changed the alarm's kind.
  public var alarmUID: String?
  public var created: Date

  public init(id: String, taskID: String, trigger: Trigger, repeatInterval: Int? = nil, created: Date) {
    self.id = id
    self.taskID = taskID
    self.trigger = trigger
    self.repeatInterval = repeatInterval
    self.created = created
  }

  public enum Trigger: Sendable, Hashable, Codable {
    /// `custom`: a fixed instant.
    case absolute(Date)
    /// `before_due`: seconds from an anchor, negative = before.
    case relative(offset: Int, anchor: Anchor)
    /// Only phones ring at a location (S3-81).
    case location(Place, LocationTrigger)
  }

  /// The X-FOCUSBLOX-KIND of the VALARM.
  public var kind: NotificationKind {
    switch trigger {
    case .absolute: .custom
    case .relative: .beforeDue
    case .location: .location
    }
  }

  /// The identifier of the rings and of the answers to them.
  public var identifier: String { kind.identifier(of: id) }

  /// The date of the task from which the offset of a relative notification counts (S3-19).
  public enum Anchor: String, Sendable, Hashable, Codable, CaseIterable {
    case dueDate, deferDate, plannedDate
  }

  /// Whether the arrival at a location or the departure rings (S3-80).
  public enum LocationTrigger: String, Sendable, Hashable, Codable, CaseIterable {
    case onArrival, onDeparture
  }

  /// A circle on the earth.
  public struct Place: Sendable, Hashable, Codable {
    public var name: String
    /// Degrees.
    public var latitude: Double
    public var longitude: Double
    /// Metres.
    public var radius: Int

    public init(name: String, latitude: Double, longitude: Double, radius: Int = 100) {
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
    }
  }
}

public import Foundation

/// A notification that a user added to one task (S3-10 … S3-17). Automatic ones are computed, not stored.
public struct ItemNotification: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case.
  public var id: String
  public var taskID: String
  public var trigger: Trigger
  /// Seconds between repetitions until acknowledged or completed (S3-17).
  public var repeatInterval: Int?
  /// Up to this instant its rings are done with (RFC 9074 6.1).
  public var acknowledged: Date?
  /// UID of its VALARM in the calendar object, where that is not the one that its own id or lead time gives: the alarm was made on
  /// another machine by an earlier version, or another program has turned it into an alarm of another kind.
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
    /// Rings on phones only (S3-81).
    case location(Place, LocationTrigger)
  }

  /// X-FOCUSBLOX-KIND of its VALARM.
  public var kind: NotificationKind {
    switch trigger {
    case .absolute: .custom
    case .relative: .beforeDue
    case .location: .location
    }
  }

  /// Of its rings, and of the answers to them.
  public var identifier: String { "\(kind.rawValue)-\(id)" }

  /// S3-19.
  public enum Anchor: String, Sendable, Hashable, Codable, CaseIterable {
    case dueDate, deferDate, plannedDate
  }

  /// S3-80.
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

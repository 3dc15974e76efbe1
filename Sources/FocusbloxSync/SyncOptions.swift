public import FocusbloxModel
public import Foundation

/// What a user asks of a run.
public struct SyncOptions: Sendable {
  public var policy: ConflictPolicy = .newest
  /// Plan and print, write nothing on either side.
  public var dryRun = false
  /// A full listing whatever the tokens say.
  public var verify = false
  /// Let through what the brake would stop.
  public var forceMassChanges = false
  /// Nobody looks at the run: an account whose login was refused lately is left alone.
  public var isUnattended = false
  /// No request of a list is begun later than this after its first.
  public var listTime: Duration = .seconds(600)
  /// No request of an unattended run is begun later than this.
  public var unattendedTime: Duration = .seconds(1800)
  /// Whether the run is to end after its current request.
  public var isAskedToEnd: @Sendable () -> Bool = { false }

  public init() {}
}

/// What a run needs of the world, as values.
public struct SyncEnvironment: Sendable {
  public var now: @Sendable () -> Date
  /// The user's zone.
  public var zone: TimeZone
  public var settings: Settings
  public var newID: @Sendable () -> String
  /// How long the program has been at work, whatever is done to the clock.
  public var uptime: @Sendable () -> Duration

  public init(
    now: @escaping @Sendable () -> Date, zone: TimeZone, settings: Settings, newID: @escaping @Sendable () -> String,
    uptime: @escaping @Sendable () -> Duration = { .zero }
  ) {
    self.now = now
    self.zone = zone
    self.settings = settings
    self.newID = newID
    self.uptime = uptime
  }
}

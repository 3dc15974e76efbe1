public import FocusbloxModel
public import Foundation

/// What a person asks of a run.
public struct SyncOptions: Sendable {
  public var policy: ConflictPolicy = .newest
  /// Plan and print, write nothing on either side.
  public var dryRun = false
  /// A full listing whatever the tokens say (SYNC 2.9).
  public var verify = false
  /// Let through what the brake would stop.
  public var forceMassChanges = false
  /// Nobody looks at the run: an account whose login was refused lately is left alone.
  public var isUnattended = false

  public init() {}
}

/// What a run needs of the world, as values.
public struct SyncEnvironment: Sendable {
  public var now: @Sendable () -> Date
  /// The person's zone.
  public var zone: TimeZone
  public var settings: Settings
  public var newID: @Sendable () -> String

  public init(
    now: @escaping @Sendable () -> Date, zone: TimeZone, settings: Settings, newID: @escaping @Sendable () -> String
  ) {
    self.now = now
    self.zone = zone
    self.settings = settings
    self.newID = newID
  }
}

public import FocusbloxModel
public import Foundation

/// The user's options for a run.
public struct SyncOptions: Sendable {
  public var policy: ConflictPolicy = .newest
  /// Plans and prints, and writes nothing on either side.
  public var dryRun = false
  /// Forces a full listing, whatever the sync tokens are.
  public var verify = false
  /// Allows losses beyond the brake's allowance.
  public var forceMassChanges = false
  /// Sends every item again whose text on the server is older than the last one, or whose object is gone: the server was
  /// restored from a backup. The run compares every object.
  public var serverWentBack = false
  /// Whether the run is unattended. An account whose login was refused recently is then not contacted.
  public var isUnattended = false
  /// The time after a list's first request at which no further request of that list begins.
  public var listTime: Duration = .seconds(600)
  /// The time at which no further request of an unattended run begins.
  public var unattendedTime: Duration = .seconds(1800)
  /// Whether the run is to end after its current request.
  public var isAskedToEnd: @Sendable () -> Bool = { false }

  public init() {}
}

/// The environment of a run, as values.
public struct SyncEnvironment: Sendable {
  public var now: @Sendable () -> Date
  /// The user's time zone.
  public var zone: TimeZone
  public var settings: Settings
  public var newID: @Sendable () -> String
  /// The time since the start of the program, independent of the clock.
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

  /// The seconds since then, to the millisecond. The clock may be set by the user, and shows whole seconds only.
  func seconds(since begin: Duration) -> Double { (((uptime() - begin) / .milliseconds(1)).rounded()) / 1000 }
}

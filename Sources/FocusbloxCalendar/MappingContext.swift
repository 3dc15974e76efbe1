public import FocusbloxModel
public import Foundation
public import ICalendar

/// What reading and writing depend on besides the item and its text.
public struct MappingContext: Sendable {
  /// The person's.
  public var zone: TimeZone
  public var now: Date
  /// What DTSTAMP and LAST-MODIFIED of a write say; `now` where it is absent.
  public var stamp: Date?
  public var settings: Settings
  public var profile: MappingProfile
  /// The object whose VTIMEZONEs and X-WR-TIMEZONE explain the times being read.
  let calendar: Component?
  let zones: ZoneResolver

  public init(zone: TimeZone, now: Date, settings: Settings, profile: MappingProfile) {
    self.init(zone: zone, now: now, settings: settings, profile: profile, calendar: nil)
  }

  private init(zone: TimeZone, now: Date, settings: Settings, profile: MappingProfile, calendar: Component?) {
    self.zone = zone
    self.now = now
    self.settings = settings
    self.profile = profile
    self.calendar = calendar
    zones = ZoneResolver(calendar: calendar, fallback: zone)
  }

  /// The same context for the items of one calendar object.
  public func reading(_ calendar: Component) -> MappingContext {
    var context = MappingContext(zone: zone, now: now, settings: settings, profile: profile, calendar: calendar)
    context.stamp = stamp
    return context
  }
}

public import FocusbloxModel
public import Foundation
public import ICalendar

/// What reading and writing depend on besides the item and its text.
public struct MappingContext: Sendable {
  /// The user's.
  public var zone: TimeZone
  public var now: Date
  /// What DTSTAMP and LAST-MODIFIED of a write say; `now` where it is absent.
  public var stamp: Date?
  public var settings: Settings
  public var profile: MappingProfile
  /// What DTSTART of the task being read was when both sides last agreed on it: it means the same while it stays the same.
  public var knownStart: KnownStart?
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
    context.knownStart = knownStart
    return context
  }
}

/// DTSTART of a task as it was, and whether a user had chosen it.
public struct KnownStart: Sendable, Hashable {
  let time: CalendarTime
  let isPersons: Bool
}

extension CalendarObjectReading {
  /// What DTSTART of this version says of the next one; `nil` where there is none.
  ///
  /// - Parameter agreed: the task as both sides agreed on it with this version.
  public func knownStart(agreed: TaskItem?, _ context: MappingContext) -> KnownStart? {
    let context = context.reading(calendar)
    guard kind == .task, let time = context.time(master.first("DTSTART")) else { return nil }
    let isPersons = agreed.map { $0.start != nil } ?? (StartLine(master, context).personsStart != nil)
    let own = master.plain(StartLine.ownProperty).flatMap { CalendarTime($0) }
    return KnownStart(time: time, isPersons: isPersons && own.map { master.isForm($0, of: time, context) } ?? true)
  }
}

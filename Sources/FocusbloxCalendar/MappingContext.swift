public import FocusbloxModel
public import Foundation
import ICalendar

/// The inputs of reading and writing besides the item and its text.
public struct MappingContext: Sendable {
  /// The user's time zone.
  public var zone: TimeZone
  public var now: Date
  /// The DTSTAMP and LAST-MODIFIED of a write; `nil` means `now`.
  public var stamp: Date?
  public var settings: Settings
  public var profile: MappingProfile
  /// The DTSTART of the current task at the last agreement of both sides. An unchanged DTSTART keeps its meaning.
  public var knownStart: KnownStart?
  /// The object whose VTIMEZONEs and X-WR-TIMEZONE define the times that are read.
  private(set) var calendar: Component?
  private(set) var zones: ZoneResolver
  /// Where the series of the object stands; `nil` where its own dates are those of its open occurrence.
  var stand: SeriesStand?
  /// The completed copies of occurrences that this machine completed, by their UIDs. They are written into a series whose
  /// completed occurrences are overrides.
  public var completions: [String: TaskItem] = [:]
  /// Whether answers to notifications are written to the object and read from it.
  public var sharesAnswers = true
  /// Whether somebody else owns the object's list or writes to it.
  public var isShared = false

  public init(zone: TimeZone, now: Date, settings: Settings, profile: MappingProfile) {
    self.zone = zone
    self.now = now
    self.settings = settings
    self.profile = profile
    zones = ZoneResolver(calendar: nil, fallback: zone)
  }

  /// The same context for the items of one calendar object.
  public func reading(_ object: CalendarObjectReading) -> MappingContext {
    var context = reading(object.calendar, object.zones)
    context.stand = object.stand(context)
    return context
  }

  func reading(_ calendar: Component, _ meanings: ZoneMeanings) -> MappingContext {
    var context = self
    context.calendar = calendar
    context.stand = nil
    context.zones = ZoneResolver(meanings, fallback: zone)
    return context
  }
}

/// An earlier DTSTART of a task, and whether a user chose it.
public struct KnownStart: Sendable, Hashable {
  let time: CalendarTime
  let isUserChosen: Bool
  /// Whether the start is after the due date, and is not known as a technical start. In an agreed object without a record
  /// of the alarms such a start may be a technical start that another program left behind.
  let isAfterDue: Bool
}

extension CalendarObjectReading {
  /// The known start for the next version; `nil` where this version has no DTSTART.
  ///
  /// - Parameter agreed: the task on which both sides agreed with this version.
  public func knownStart(agreed: TaskItem?, _ context: MappingContext) -> KnownStart? {
    let context = context.reading(self)
    guard kind == .task, let time = context.time(master.first("DTSTART")) else { return nil }
    let line = StartLine(master, context)
    let isUserChosen = agreed.map { $0.start != nil } ?? (line.userStart != nil)
    let own = master.plain(StartLine.ownProperty).flatMap { CalendarTime($0) }
    return KnownStart(
      time: time, isUserChosen: isUserChosen && own.map { master.isForm($0, of: time, context) } ?? true,
      isAfterDue: line == .ignored && !OwnAlarms.exist(in: master)
        && (agreed == nil || WrittenAlarms(master)?.hasNoTechnicalStart == true))
  }
}

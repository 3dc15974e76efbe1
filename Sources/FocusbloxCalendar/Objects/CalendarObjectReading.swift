public import FocusbloxModel
public import Foundation
public import ICalendar

/// A calendar object resource as this program reads it: the kind of item, its master component and its overrides (RFC
/// 4791 section 4.1).
public struct CalendarObjectReading: Sendable {
  public let kind: ItemKind
  /// The UID, byte for byte. A text without UID (T39) gets a name computed from its content, so that equal texts have
  /// equal names.
  public let uid: String
  /// Whether the text has a UID. A text without a UID cannot be written back.
  public let hasUID: Bool
  public let calendar: Component
  let zones: ZoneMeanings
  /// The component without RECURRENCE-ID. Of several the newest counts, and of equally new ones the open component (T29,
  /// T31). Without any, the first override of an event counts, and of a task the first open one (T30).
  public let master: Component
  /// The components that override single occurrences, and completed copies with the same UID; kept byte for byte.
  public let overrides: [Component]
  /// LAST-MODIFIED; a floating time counts as UTC.
  public let lastModified: Date?
  let text: ICalendarText
  let calendarIndex: Int
  let masterIndex: Int
  /// The day of DTSTART. A block has this day where its zone and time are unreadable.
  let startDay: CalendarDay?

  /// Reads a calendar object.
  /// - Throws: the reason why the text is not an item.
  public init(_ bytes: [UInt8]) throws(MappingError) {
    try self.init(ICalendarText(reading: bytes))
  }

  /// Reads a calendar object: the first calendar that has an item.
  public init(_ text: ICalendarText) throws(MappingError) {
    guard let index = text.calendars.firstIndex(where: { $0.components.contains(where: ItemComponents.isItem) }) else {
      throw text.calendars.isEmpty ? .unreadable(text.issues) : .noItem
    }
    self.text = text
    calendarIndex = index
    calendar = text.calendars[index]
    zones = ZoneMeanings(of: calendar)
    let items = try ItemComponents(calendar, issues: text.issues)
    masterIndex = items.masterIndex
    master = items.master
    overrides = items.others
    kind = items.master.name == "VTODO" ? .task : .block
    var written = items.master.first("UID")?.text ?? ""
    // Control characters cannot be written (RFC 5545 section 3.1), so a UID must not depend on them.
    if written.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      written = TextValue.unescaped(TextValue.escaped(written))
    }
    hasUID = !written.isEmpty
    uid = hasUID ? written : ContentName.uid(of: items.master)
    lastModified = items.master.lastModified(in: .gmt)
    startDay = items.master.first("DTSTART").flatMap { DateTimeValue($0) }.flatMap { CalendarDay($0.day) }
    if kind == .block, startDay == nil { throw .noStart(uid: uid) }
  }

  /// The title, by which a user recognises the item.
  public var title: String { master.title }

  /// The object's text as read.
  public var bytes: [UInt8] { text.bytes }

  /// The issues of unreadable values, by line (T17). Such values are kept as text and count as absent.
  public func valueIssues(_ context: MappingContext) -> [ReadingIssue] {
    let zones = context.reading(self).zones
    return calendar.components.filter { $0.name != "VTIMEZONE" }.flatMap { $0.valueIssues(zones: zones) }
  }
}

extension Component {
  /// LAST-MODIFIED, or Synology's short name for it (T41).
  func lastModified(in zone: TimeZone) -> Date? {
    MappingContext.plain(zone).instant(first("LAST-MODIFIED") ?? first("LAST-MOD"))
  }
}

extension MappingContext {
  /// A context for values that no setting affects.
  public static func plain(_ zone: TimeZone) -> MappingContext {
    MappingContext(zone: zone, now: .distantPast, settings: Settings(), profile: .strict)
  }
}

public import FocusbloxModel
public import Foundation
public import ICalendar

/// One calendar object resource as we understand it: what kind of item it is, its master component and its overrides
/// (RFC 4791 4.1).
public struct CalendarObjectReading: Sendable {
  public let kind: ItemKind
  /// Byte for byte; where the text has none (T39), a name made of the text, the same for the same text.
  public let uid: String
  /// Whether the text has a UID; without one it cannot be written back.
  public let hasUID: Bool
  public let calendar: Component
  /// The component without RECURRENCE-ID; of several the open one (T29, T31); else the first override (T30).
  public let master: Component
  /// Components that override single occurrences, and completed copies under the same UID: kept byte for byte.
  public let overrides: [Component]
  /// LAST-MODIFIED, in UTC where it floats.
  public let lastModified: Date?
  let text: ICalendarText
  let calendarIndex: Int
  let masterIndex: Int
  /// The day of DTSTART, where a block is placed when its zone and time cannot be read.
  let startDay: CalendarDay?

  /// Throws what makes it no item of ours.
  public init(_ bytes: [UInt8]) throws(MappingError) {
    try self.init(ICalendarText(reading: bytes))
  }

  /// The first calendar with an item in it is the object.
  public init(_ text: ICalendarText) throws(MappingError) {
    guard let index = text.calendars.firstIndex(where: { $0.components.contains(where: ItemComponents.isItem) }) else {
      throw text.calendars.isEmpty ? .unreadable(text.issues) : .noItem
    }
    self.text = text
    calendarIndex = index
    calendar = text.calendars[index]
    let items = try ItemComponents(calendar, issues: text.issues)
    masterIndex = items.masterIndex
    master = items.master
    overrides = items.others
    kind = items.master.name == "VTODO" ? .task : .block
    var written = items.master.first("UID")?.text ?? ""
    // Control characters cannot be written (RFC 5545 3.1): no name may hang on them.
    if written.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      written = TextValue.unescaped(TextValue.escaped(written))
    }
    hasUID = !written.isEmpty
    uid = hasUID ? written : ContentName.uid(of: items.master)
    lastModified = items.master.lastModified(in: .gmt)
    startDay = items.master.first("DTSTART").flatMap { DateTimeValue($0) }.flatMap { CalendarDay($0.day) }
    if kind == .block, startDay == nil { throw .noStart(uid: uid) }
  }

  /// The object's text as it was read.
  public var bytes: [UInt8] { text.bytes }

  /// The object's text with these tags, also one with a comma, which is not sent to servers: some make two of it.
  public func bytes(withTags tags: [String]) -> [UInt8] {
    var item = master
    SyncedField<TaskItem>.writeAll(tags, &item)
    guard kind == .task, item != master else { return bytes }
    var calendar = calendar
    calendar.replaceComponent(at: masterIndex, with: item)
    var text = text
    text.calendars[calendarIndex] = calendar
    return text.bytes
  }

  /// Values of its items that cannot be understood, by line (T17): kept as text, and counted as absent.
  public func valueIssues(_ context: MappingContext) -> [ReadingIssue] {
    let zones = context.reading(calendar).zones
    return calendar.components.filter { $0.name != "VTIMEZONE" }.flatMap { $0.valueIssues(zones: zones) }
  }
}

extension Component {
  /// LAST-MODIFIED, or Synology's short spelling of it (T41).
  func lastModified(in zone: TimeZone) -> Date? {
    MappingContext.plain(zone).instant(first("LAST-MODIFIED") ?? first("LAST-MOD"))
  }
}

extension MappingContext {
  /// For values that no setting bears on.
  public static func plain(_ zone: TimeZone) -> MappingContext {
    MappingContext(zone: zone, now: .distantPast, settings: Settings(), profile: .strict)
  }
}

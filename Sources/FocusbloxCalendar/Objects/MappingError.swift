public import ICalendar

/// The reason why a calendar object is not an item. The object itself stays unchanged.
public enum MappingError: Error, Sendable, Hashable {
  /// The text is not iCalendar, or is cut off.
  case unreadable([ReadingIssue])
  /// The text has neither a VTODO nor a VEVENT.
  case noItem
  /// The resource has several items, see ``ResourcePart``. A write would have to keep all of them (T37).
  case severalUIDs([String])
  /// A due task that this program published as an event. Reading it back would create a task from its own copy (T62).
  case publishedCopy(uid: String)
  /// The VEVENT has no valid date.
  case noStart(uid: String)
  /// iCloud's notice that a list has moved from CalDAV to CloudKit (T61).
  case movedToCloudKit(uid: String)
}

extension MappingError: CustomStringConvertible {
  /// One line for journals and reports.
  public var description: String {
    switch self {
    case .unreadable(let issues): "it is not iCalendar" + (issues.first.map { " (\($0))" } ?? "")
    case .noItem: "it holds neither a task nor an event"
    case .severalUIDs(let uids): "it holds several items in one resource (\(uids.joined(separator: ", ")))"
    case .publishedCopy(let uid): "it is the published copy of a task (\(uid))"
    case .noStart(let uid): "the event \(uid) has a date that does not exist"
    case .movedToCloudKit: "the list has moved to iCloud's own storage; CalDAV shows only a notice"
    }
  }
}

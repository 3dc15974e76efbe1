public import ICalendar

/// Why a calendar object is no item of ours. The object itself is left alone.
public enum MappingError: Error, Sendable, Hashable {
  /// Not iCalendar, or cut off.
  case unreadable([ReadingIssue])
  /// Neither a VTODO nor a VEVENT in it.
  case noItem
  /// Several items in one resource, see ``ResourcePart``: a write would have to carry all (T37).
  case severalUIDs([String])
  /// A due task that we published as an event; reading it back would make tasks of their own shadows (T62).
  case ownShadow(uid: String)
  /// A VEVENT without a date that exists.
  case noStart(uid: String)
  /// What iCloud shows where a list has left CalDAV (T61).
  case movedToCloudKit(uid: String)
}

extension MappingError: CustomStringConvertible {
  /// One line for journals and reports.
  public var description: String {
    switch self {
    case .unreadable(let issues): "it is not iCalendar" + (issues.first.map { " (\($0))" } ?? "")
    case .noItem: "it holds neither a task nor an event"
    case .severalUIDs(let uids): "it holds several items in one resource (\(uids.joined(separator: ", ")))"
    case .ownShadow(let uid): "it is the published copy of a task (\(uid))"
    case .noStart(let uid): "the event \(uid) has no date that exists"
    case .movedToCloudKit: "the list has moved to iCloud's own storage; CalDAV shows only a notice"
    }
  }
}

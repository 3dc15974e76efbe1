public import ICalendar

/// Why a calendar object is no item of ours. The object itself is left alone.
public enum MappingError: Error, Sendable, Hashable {
  /// Not iCalendar, or cut off.
  case unreadable([ReadingIssue])
  /// Neither a VTODO nor a VEVENT in it.
  case noItem
  /// Several items in one resource: a write would have to carry all (MAPPING T37).
  case severalUIDs([String])
  /// A due task that we published as an event; reading it back would make tasks of their own shadows (MAPPING 2.6 rule 7, T62).
  case ownShadow(uid: String)
  /// A VEVENT without a date that exists.
  case noStart(uid: String)
  /// What iCloud shows where a list has left CalDAV (MAPPING T61).
  case movedToCloudKit(uid: String)
}

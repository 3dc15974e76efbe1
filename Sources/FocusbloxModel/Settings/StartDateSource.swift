/// The DTSTART that a calendar object gets for a task without a start, because reminders of other programs fail without
/// DTSTART.
public enum StartDateSource: String, Sendable, Hashable, Codable, CaseIterable {
  case due, created, none
}

/// The form of a location reminder in a calendar.
public enum LocationAlarmForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// Only Apple's properties.
  case apple
  /// Apple's properties and those of RFC 9074 section 8.
  case both
}

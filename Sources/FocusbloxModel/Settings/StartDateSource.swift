/// What DTSTART a task of ours without a start of its own carries in a calendar, because reminder windows of other programs fail
/// without one.
public enum StartDateSource: String, Sendable, Hashable, Codable, CaseIterable {
  case due, created, none
}

/// How a location reminder is written.
public enum LocationAlarmForm: String, Sendable, Hashable, Codable, CaseIterable {
  /// Apple's properties alone.
  case apple
  /// Apple's and those of RFC 9074 8.
  case both
}

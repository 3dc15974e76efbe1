extension MultistatusRow {
  /// `CALDAV:supported-calendar-component-set` (RFC 4791 section 5.2.3). The set is empty where the server does not
  /// say, which means all kinds.
  package var supportedComponents: Set<ComponentKind> {
    Set((value(.supportedCalendarComponentSet)?.names ?? []).map { ComponentKind(rawValue: $0.uppercased()) })
  }
}

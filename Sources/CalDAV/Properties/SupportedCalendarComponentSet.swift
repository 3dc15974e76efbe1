extension MultistatusRow {
  /// `CALDAV:supported-calendar-component-set` (RFC 4791 section 5.2.3); empty where the server does not say, which means
  /// all of them.
  package var supportedComponents: Set<ComponentKind> {
    Set((value(.supportedCalendarComponentSet)?.names ?? []).map { ComponentKind(rawValue: $0.uppercased()) })
  }
}

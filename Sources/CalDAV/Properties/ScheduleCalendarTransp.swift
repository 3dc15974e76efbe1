extension MultistatusRow {
  /// Whether `CALDAV:schedule-calendar-transp` says that events of the calendar take no time (RFC 6638 section 9.1);
  /// `nil` where the server does not say.
  package var isTransparent: Bool? {
    value(.scheduleCalendarTransp).map { $0.elements.contains(ElementName.transparent.qualified) }
  }
}

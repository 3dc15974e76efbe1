extension MultistatusRow {
  /// `CALDAV:calendar-home-set` (RFC 4791 section 6.2.1); there may be several.
  package var calendarHomes: [String] { value(.calendarHomeSet)?.hrefs.filter { !$0.isEmpty } ?? [] }
}

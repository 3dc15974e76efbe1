extension MultistatusRow {
  /// `CALDAV:calendar-home-set` (RFC 4791 section 6.2.1); a principal may have several homes.
  package var calendarHomes: [String] { value(.calendarHomeSet)?.hrefs.filter { !$0.isEmpty } ?? [] }
}

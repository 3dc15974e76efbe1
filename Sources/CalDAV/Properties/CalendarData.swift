extension MultistatusRow {
  /// `CALDAV:calendar-data` (RFC 4791 section 9.6): the object as XML carries it. Lines may therefore end with LF.
  package var calendarData: [UInt8]? {
    guard let data = text(.calendarData), !data.isEmpty else { return nil }
    return data
  }
}

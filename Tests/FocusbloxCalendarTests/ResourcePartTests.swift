import FocusbloxCalendar
import ICalendar
import Testing

@Suite struct ResourcePartTests {
  // T37
  @Test("a part is one calendar, also where a zone of a text without its own calendar has the calendar's END")
  func strayEnds() throws {
    let lines = [
      "BEGIN:VTODO", "UID:a", "SUMMARY:A", "DTSTART;TZID=Z:20260101T100000", "END:VTODO", "BEGIN:VTODO", "UID:b",
      "SUMMARY:B", "END:VTODO", "BEGIN:VTIMEZONE", "TZID:Z", "END:VEVENT", "END:VCALENDAR",
    ]
    let parts = ResourcePart.all(in: ICalendarText(reading: Array((lines.joined(separator: "\r\n") + "\r\n").utf8)))
    #expect(parts.map(\.uid) == ["a", "b"])
    for part in parts {
      #expect(ICalendarText(reading: part.bytes).calendars.count == 1)
      #expect(throws: Never.self) { try part.reading.get() }
    }
  }
}

import ICalendar
import Testing

/// A text literal with the line ends of RFC 5545.
func crlf(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n"
}

/// The first component of the first calendar around `body`.
func item(_ body: String) throws -> Component {
  let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\nVERSION:2.0\n\(body)\nEND:VCALENDAR"))
  return try #require(text.calendars.first?.components.first)
}

/// One property of a calendar that holds nothing else.
func property(_ line: String) throws -> Property {
  let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(line)\nEND:VCALENDAR"))
  return try #require(text.calendars.first?.properties.first)
}

import CalDAV
import Testing

@Suite("UIDs of an iCalendar text")
struct CalendarTextTests {
  private func has(_ uid: String, end: String, fold: String) -> Bool {
    let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:abc\(fold)def", "SUMMARY:x", "END:VTODO", "END:VCALENDAR", ""]
    return CalendarText.has(uid, in: Array(lines.joined(separator: end).utf8))
  }

  @Test(
    "a UID is found across every kind of fold and line end (RFC 5545 section 3.1)",
    arguments: ["\r\n", "\n", "\r\r\n", "\r\r\r\n"], [" ", "\t"])
  func findsFoldedUIDs(end: String, blank: String) {
    #expect(has("abcdef", end: end, fold: end + blank))
    #expect(has("abcdef", end: "\r\n", fold: end + blank))
    #expect(!has("abcde", end: end, fold: end + blank))
  }

  @Test("in a text without LF, CR ends a line")
  func readsCarriageReturns() {
    #expect(has("abcdef", end: "\r", fold: "\r "))
    #expect(has("abcdef", end: "\r", fold: "\r\r "))
    #expect(has("abcdef", end: "\r", fold: ""))
  }
}

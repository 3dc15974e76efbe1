import ICalendar
import Testing

struct ReadingTests {
  // T59
  @Test("bare LF, CR CR LF and a byte order mark are read and written back unchanged")
  func readsForeignLineEnds() {
    for end in ["\n", "\r\r\n", "\r\n", "\r"] {
      let source = "\u{FEFF}BEGIN:VCALENDAR\(end)X:a\(end) b\(end)END:VCALENDAR\(end)"
      let text = ICalendarText(reading: source)
      #expect(text.calendars.first?.first("X")?.value == "ab")
      #expect(text.calendars.first?.first("X")?.line == 2)
      #expect(String(decoding: text.bytes, as: UTF8.self) == source)
      #expect(text.issues.first?.what == .byteOrderMark)
      #expect(text.issues.count == (end == "\r\n" ? 1 : 2))
    }
  }

  @Test func writesBackWithoutASecondCopy() {
    let source = Array(crlf("BEGIN:VCALENDAR\nX:1\nBEGIN:VTODO\nUID:a\nEND:VTODO\n\nEND:VCALENDAR\nbye").utf8)
    let text = ICalendarText(reading: source)
    let written = text.bytes
    #expect(written == source)
    #expect(source.withUnsafeBufferPointer(\.baseAddress) == written.withUnsafeBufferPointer(\.baseAddress))
    var edited = text
    edited.calendars[0].set(Property("X", value: "1"))
    #expect(edited.bytes == source)
  }

  @Test func readsSeveralCalendarsAndTheTextBetweenThem() {
    let source = crlf("hello\nBEGIN:VCALENDAR\nX:1\nEND:VCALENDAR\n\nBEGIN:VCALENDAR\nX:2\nEND:VCALENDAR\nbye")
    var text = ICalendarText(reading: source)
    #expect(text.calendars.map { $0.first("X")?.value } == ["1", "2"])
    #expect(text.issues.map(\.line) == [1, 9])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
    text.calendars[1].set(Property("X", value: "3"))
    #expect(String(decoding: text.bytes, as: UTF8.self) == source.replacing("X:2", with: "X:3"))
  }

  @Test func wrapsComponentsThatHaveNoCalendar() {
    let source = crlf("BEGIN:VTODO\nUID:1\nEND:VTODO\nBEGIN:VEVENT\nUID:2\nEND:VEVENT")
    let text = ICalendarText(reading: source)
    #expect(text.calendars.count == 1)
    #expect(text.calendars.first?.components.map(\.name) == ["VTODO", "VEVENT"])
    #expect(text.calendars.first?.string == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + source + "END:VCALENDAR\r\n")
    #expect(text.issues.map(\.action) == [.wrapped])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
  }

  // T59
  @Test("a component without END ends before the next component and is reported")
  func endsAComponentThatHasNoEnd() {
    let source = crlf(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nBEGIN:VALARM\nBEGIN:VTODO\nUID:2\nEND:VTODO\nEND:VEVENT\nEND:VCALENDAR")
    let text = ICalendarText(reading: source)
    let tasks = text.calendars[0].components
    #expect(tasks.map { $0.first("UID")?.value } == ["1", "2"])
    #expect(tasks.map(\.isTerminated) == [false, true])
    #expect(
      text.issues == [
        ReadingIssue(line: 2, what: .noEnd(component: "VTODO"), action: .closed),
        ReadingIssue(line: 4, what: .noEnd(component: "VALARM"), action: .closed),
        ReadingIssue(line: 8, what: .endWithoutBegin(component: "VEVENT"), action: .keptAsText),
      ])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
  }

  // T59
  @Test("an alarm without END ends before the next item")
  func endsAnAlarmBeforeAnItem() {
    let source = crlf(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nEND:VTODO\nBEGIN:VALARM\nUID:a\nBEGIN:VTODO\nUID:2\nEND:VTODO\nEND:VCALENDAR"
    )
    let text = ICalendarText(reading: source)
    #expect(text.calendars[0].components.map(\.name) == ["VTODO", "VALARM", "VTODO"])
    #expect(text.issues == [ReadingIssue(line: 5, what: .noEnd(component: "VALARM"), action: .closed)])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
  }

  @Test func doesNotReadVCalendar1() {
    let source = crlf("BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR")
    let text = ICalendarText(reading: source)
    #expect(text.calendars.isEmpty)
    #expect(text.issues == [ReadingIssue(line: 1, what: .vCalendar1, action: .keptAsText)])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
  }

  @Test func reportsAFileThatIsNoCalendar() {
    for source in ["", "<html></html>\n", "a;b;c\n", "\u{FEFF}"] {
      let text = ICalendarText(reading: source)
      #expect(text.calendars.isEmpty)
      #expect(text.issues.contains { $0.what == .noCalendar })
      #expect(String(decoding: text.bytes, as: UTF8.self) == source)
    }
    let wide = ICalendarText(reading: [0xFF, 0xFE, 0x42, 0])
    #expect(wide.issues.map(\.what) == [.notOctetText])
    #expect(wide.bytes == [0xFF, 0xFE, 0x42, 0])
  }

  // T41
  @Test("an underscore in a property name is read as part of the name")
  func readsUnderscores() throws {
    #expect(try property("PERCENT_COMPLETE:100").name == "PERCENT_COMPLETE")
  }

  @Test func keepsALineWithoutAColon() {
    let source = crlf("BEGIN:VCALENDAR\nX:1\nDTSTART;TZID=Europe/Berlin\nY:2\nEND:VCALENDAR")
    let text = ICalendarText(reading: source)
    #expect(text.calendars[0].properties.map(\.name) == ["X", "Y"])
    #expect(text.issues.map(\.what) == [.notAContentLine(excerpt: "DTSTART;TZID=Europe/Berlin")])
    #expect(String(decoding: text.bytes, as: UTF8.self) == source)
  }

  @Test("a CR inside a name is not a fold where lines end with LF")
  func returnInsideAName() throws {
    let text = ICalendarText(reading: Array("BEGIN:VCALENDAR\nX-NA\r ME\n :1\nX-B\n :2\nEND:VCALENDAR\n".utf8))
    let calendar = try #require(text.calendars.first)
    #expect(calendar.properties.map(\.name) == ["X-B"])
    #expect(ICalendarText(reading: calendar.canonical.bytes).calendars == [calendar])
    let onlyReturns = ICalendarText(reading: Array("BEGIN:VCALENDAR\rX-NA\r ME\r :1\rEND:VCALENDAR\r".utf8))
    #expect(onlyReturns.calendars.first?.properties.map(\.name) == ["X-NAME"])
  }
}

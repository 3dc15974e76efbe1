import ICalendar
import Testing

struct ComponentStreamTests {
  private let source = crlf(
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    X-WR-CALNAME:A
    BEGIN:VTIMEZONE
    TZID:X
    END:VTIMEZONE
    BEGIN:VTODO
    UID:1
    BEGIN:VALARM
    junk
    END:VALARM
    END:VTODO
    X-LATE:1
    BEGIN:VTODO
    UID:2
    END:VTODO
    END:VCALENDAR
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:3
    END:VEVENT
    END:VCALENDAR
    """)

  private func read(_ source: String, piece: Int) -> (elements: [ComponentStream.Element], issues: [ReadingIssue]) {
    var stream = ComponentStream()
    var elements: [ComponentStream.Element] = []
    var rest = Array(source.utf8)[...]
    while !rest.isEmpty {
      elements += stream.push(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    elements += stream.finish()
    return (elements, stream.issues)
  }

  @Test("each component comes with its calendar, however the stream is split", arguments: [1, 2, 7, 64, 100_000])
  func gives(piece: Int) {
    let (elements, issues) = read(source, piece: piece)
    #expect(elements.map { $0.component.first("UID")?.value } == ["1", "2", "3"])
    #expect(elements.map { $0.calendar.first("X-WR-CALNAME")?.value } == ["A", "A", nil])
    #expect(elements.map { $0.calendar.first("X-LATE")?.value } == [nil, "1", nil])
    #expect(elements.map { $0.calendar.components.map(\.name) } == [["VTIMEZONE"], ["VTIMEZONE"], []])
    #expect(issues.map(\.line) == [10])
    #expect(elements.map(\.component.line) == [7, 14, 20])
  }

  @Test("a stream in pieces gives the result of one whole read, for any text", arguments: UInt64(1)...10)
  func agreesWithReadingAtOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VTODO", "END:VTODO", "BEGIN:VALARM", "END:VALARM", "UID:1", " fold",
      "",
      "junk", "X:ü",
    ]
    for _ in 0..<100 {
      let source = (0..<Int.random(in: 0...25, using: &random)).map { _ in lines.randomElement(using: &random)! + "\r\n"
      }
      .joined()
      let streamed = read(source, piece: Int.random(in: 1...40, using: &random)).elements.map(\.component.string)
      let whole = ICalendarText(reading: source).calendars.flatMap(\.components).map(\.string)
      #expect(streamed == whole, "\(source)")
    }
  }

  @Test func yieldsNothingOfVCalendar1AndReportsIt() {
    let old = crlf("BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR")
    let (elements, issues) = read(old, piece: 10)
    #expect(elements.isEmpty)
    #expect(issues.map(\.what) == [.vCalendar1])
    #expect(read("hello\r\n", piece: 3).issues.map(\.what).contains(.noCalendar))
  }

  @Test func readsAStreamThatHasOnlyCarriageReturns() {
    let (elements, _) = read(source.replacing("\r\n", with: "\r"), piece: 50)
    #expect(elements.map { $0.component.first("UID")?.value } == ["1", "2", "3"])
    #expect(elements.first?.calendar.first("X-WR-CALNAME")?.value == "A")
  }

  @Test("the properties of a truncated calendar are returned", arguments: [1, 100])
  func readsACalendarWithoutEnd(piece: Int) {
    var stream = ComponentStream()
    let cut = Array("BEGIN:VCALENDAR\r\nCOLOR:black\r\nX-NAME:a".utf8)
    for start in stride(from: 0, to: cut.count, by: piece) {
      _ = stream.push(cut[start..<min(start + piece, cut.count)])
    }
    #expect(stream.finish().isEmpty)
    #expect(stream.calendars.last?.properties.map(\.name) == ["COLOR", "X-NAME"])
    #expect(stream.issues.map(\.what) == [.noEnd(component: "VCALENDAR")])
  }

  @Test func keepsTheCalendarsFirstVersionWhereAnotherFollows() {
    let source = crlf(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:1\nEND:VTODO\nVERSION:1.0\nX-LATE:1\nBEGIN:VTODO\nUID:2\nEND:VTODO"
    )
    #expect(read(source, piece: 9).elements.map { $0.component.first("UID")?.value } == ["1", "2"])
    #expect(read(source, piece: 9).elements.last?.calendar.properties.map(\.value) == ["2.0", "1.0", "1"])
  }

  @Test func reportsLineEndsOnce() {
    let (elements, issues) = read(source.replacing("\r\n", with: "\n"), piece: 20)
    #expect(elements.count == 3)
    #expect(issues.filter { $0.what == .lineEnds }.count == 1)
  }

  @Test("a stream that begins as UTF-16 is not read", arguments: [1, 5, 1000])
  func refusesUTF16(piece: Int) {
    var stream = ComponentStream()
    let bytes = [0xFF, 0xFE] + Array(source.utf8)
    var elements: [ComponentStream.Element] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      elements += stream.push(bytes[start..<min(start + piece, bytes.count)])
    }
    elements += stream.finish()
    #expect(elements.isEmpty)
    #expect(stream.issues.map(\.what) == [.notOctetText, .noCalendar])
    #expect(ICalendarText(reading: bytes).calendars.isEmpty)
  }

  @Test("a line without a colon is not BEGIN, and a line with many folds is not a mark", arguments: [1, 1000])
  func marks(piece: Int) {
    let folds =
      "BEGIN:VCALENDAR\r\nBEGIN;X\r\nB" + String(repeating: "\r", count: 70) + "\n EGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n"
    let (elements, issues) = read(folds, piece: piece)
    #expect(elements.map { $0.component.first("UID")?.value } == ["1"])
    #expect(issues.contains { $0.what == .notAContentLine(excerpt: "BEGIN;X") })
  }

  @Test func dropsAComponentBeyondItsLimit() {
    var stream = ComponentStream(limits: ReadingLimits(stream: 100))
    let long = "BEGIN:VTODO\r\nX:" + String(repeating: "a", count: 200)
    #expect(stream.push(Array("BEGIN:VCALENDAR\r\n".utf8)).isEmpty)
    #expect(stream.push(Array(long.utf8)).isEmpty)
    #expect(stream.issues.map(\.action) == [.notRead])
    let rest = stream.push(Array("\r\nBEGIN:VTODO\r\nUID:2\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8))
    #expect(rest.map { $0.component.first("UID")?.value } == ["2"])
  }
}

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

  @Test("gives each component with its calendar, however the pieces fall", arguments: [1, 2, 7, 64, 100_000])
  func gives(piece: Int) {
    let (elements, issues) = read(source, piece: piece)
    #expect(elements.map { $0.component.first("UID")?.value } == ["1", "2", "3"])
    #expect(elements.map { $0.calendar.first("X-WR-CALNAME")?.value } == ["A", "A", nil])
    #expect(elements.map { $0.calendar.first("X-LATE")?.value } == [nil, "1", nil])
    #expect(elements.map { $0.calendar.components.map(\.name) } == [["VTIMEZONE"], ["VTIMEZONE"], []])
    #expect(issues.map(\.line) == [10])
    #expect(elements.map(\.component.line) == [7, 14, 20])
  }

  @Test("gives what reading at once gives, from any text", arguments: UInt64(1)...10)
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

  @Test func yieldsNothingOfVCalendar1AndSaysSo() {
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

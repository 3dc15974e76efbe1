import Foundation
import ICalendar
import Testing

struct AlarmInstantTests {
  private let window = Date(timeIntervalSince1970: 1_700_000_000)..<Date(timeIntervalSince1970: 1_900_000_000)

  private func rings(_ dates: String, _ alarm: String, in window: Range<Date>? = nil) throws -> [String] {
    let item = try item("BEGIN:VTODO\n\(dates)\nBEGIN:VALARM\n\(alarm)\nEND:VALARM\nEND:VTODO")
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let zones = ZoneResolver(calendar: nil, fallback: berlin)
    return try #require(VTodo(item)).alarms.flatMap {
      try $0.instants(in: item, zones: zones, window: window ?? self.window).map {
        try #require(DateTimeValue(utc: $0)).basic
      }
    }
  }

  @Test(
    "each trigger form rings as RFC 5545 defines",
    arguments: [
      ("DUE;TZID=Europe/Berlin:20260310T180000", "TRIGGER;RELATED=END:-PT1H", "20260310T160000Z"),
      ("DUE;VALUE=DATE:20260310", "TRIGGER;RELATED=END:PT9H", "20260310T080000Z"),
      ("DUE;VALUE=DATE:20260329", "TRIGGER;RELATED=END:PT9H", "20260329T080000Z"),
      ("DUE;VALUE=DATE:20261025", "TRIGGER;RELATED=END:PT9H", "20261025T070000Z"),
      ("DUE:20260310T180000", "TRIGGER;RELATED=END:-PT60M", "20260310T160000Z"),
      ("DUE;TZID=Europe/Berlin:20260329T180000", "TRIGGER;RELATED=END:-P1D", "20260328T170000Z"),
      ("DUE;TZID=Europe/Berlin:20260329T180000", "TRIGGER;RELATED=END:-PT24H", "20260328T160000Z"),
      ("DTSTART:20260310T170000Z\nDURATION:PT1H", "TRIGGER;RELATED=END:-PT5M", "20260310T175500Z"),
      ("DUE:20260310T180000Z", "TRIGGER:-P1WT15H", "20260303T030000Z"),
      ("DUE:20260310T180000Z", "TRIGGER:-P5S", "20260310T175955Z"),
    ])
  func ringsAsRFC5545Defines(dates: String, trigger: String, expected: String) throws {
    #expect(try rings(dates, trigger) == [expected])
  }

  // T49 T50
  @Test("absolute triggers ring without VALUE, with a floating time and with a day")
  func absolute() throws {
    #expect(try rings("UID:1", "TRIGGER:20260310T080000Z") == ["20260310T080000Z"])
    #expect(try rings("UID:1", "TRIGGER:20260310T080000") == ["20260310T070000Z"])
    #expect(try rings("UID:1", "TRIGGER;VALUE=DATE:20260310") == ["20260310T080000Z"])
    #expect(try rings("UID:1", "TRIGGER:20260230T080000Z") == [])
  }

  // T46 T47 T48
  @Test("only alarms with DISPLAY, AUDIO or no ACTION ring, and placeholder triggers do not")
  func actions() throws {
    for (line, count) in [
      ("ACTION:DISPLAY", 1), ("ACTION:audio", 1), ("X-A:1", 1), ("ACTION:EMAIL", 0), ("ACTION:NONE", 0),
      ("ACTION:PROCEDURE", 0), ("PROXIMITY:ARRIVE", 0), ("X-KDE-KCALCORE-ENABLED:FALSE", 0),
    ] {
      #expect(try rings("UID:1", "\(line)\nTRIGGER:20260310T080000Z").count == count, "\(line)")
    }
    let long = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 1_900_000_000)
    #expect(try rings("UID:1", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", in: long) == [])
  }

  // T52 T53
  @Test("without a start a trigger counts from the due time, and without an end it never rings")
  func anchors() throws {
    #expect(try rings("DUE:20260310T180000Z", "TRIGGER;RELATED=START:-PT5M") == ["20260310T175500Z"])
    #expect(try rings("DTSTART:20260310T180000Z", "TRIGGER;RELATED=END:-PT5M") == [])
    #expect(try rings("UID:1", "TRIGGER:-PT5M") == [])
  }

  // T55
  @Test("REPEAT and DURATION ring only together")
  func repeats() throws {
    let first = "TRIGGER:20260310T080000Z"
    #expect(
      try rings("UID:1", first + "\nREPEAT:2\nDURATION:PT5M").map { $0.suffix(7) } == ["080000Z", "080500Z", "081000Z"])
    #expect(try rings("UID:1", first + "\nREPEAT:2").count == 1)
    #expect(try rings("UID:1", first + "\nDURATION:PT5M").count == 1)
    #expect(try rings("UID:1", first + "\nREPEAT:999999999999\nDURATION:PT5M").count == 1001)
    #expect(try rings("UID:1", first + "\nREPEAT:99999999999999999999\nDURATION:PT5M").count == 1)
  }

  // T57
  @Test("an acknowledged alarm does not ring")
  func acknowledged() throws {
    let due = "DUE:20260310T180000Z"
    #expect(try rings(due + "\nX-MOZ-LASTACK:20260310T180000Z", "TRIGGER:PT0S") == [])
    #expect(try rings(due + "\nX-MOZ-LASTACK:20260310T175959Z", "TRIGGER:PT0S").count == 1)
    #expect(try rings(due, "TRIGGER:PT0S\nACKNOWLEDGED:20260310T180001Z") == [])
  }

  @Test func ringsAtEveryOccurrenceThatIsNotExcluded() throws {
    let start = try #require(DateTimeValue(text: "20260301T000000Z", tzid: nil)).wallClock.instantInUTC
    let month = start..<start.addingTimeInterval(31 * 86_400)
    let dates = """
      DTSTART;TZID=Europe/Berlin:20200309T090000
      DUE;TZID=Europe/Berlin:20200309T100000
      RRULE:FREQ=WEEKLY
      EXDATE;TZID=Europe/Berlin:20260316T090000
      """
    #expect(
      try rings(dates, "TRIGGER;RELATED=END:-P1D", in: month)
        == ["20260301T090000Z", "20260308T090000Z", "20260322T090000Z", "20260329T080000Z"])
    #expect(try rings("DUE:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=3", "TRIGGER:-PT5M", in: month).count == 3)
  }

  @Test func ringsAtTheStartOfAVeryLongItem() throws {
    let day = Date(timeIntervalSince1970: 2_840_140_800)..<Date(timeIntervalSince1970: 2_840_227_200)
    #expect(
      try rings("DTSTART:20080601T120000Z\nDUE:40161202T130000Z\nRRULE:FREQ=DAILY", "TRIGGER:-PT10M", in: day)
        == ["20600101T115000Z"])
  }
}

import Foundation
import ICalendar
import Testing

struct HostileInputTests {
  @Test func keepsDeepNestingAsText() {
    let source = Array(
      ("BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:VALARM\r\n", count: 250_000)
        + String(repeating: "END:VALARM\r\n", count: 250_000) + "X:1\r\nEND:VCALENDAR\r\n").utf8)
    let text = ICalendarText(reading: source)
    #expect(text.issues.filter { $0.what == .tooDeep }.count == 1)
    #expect(text.calendars.first?.first("X")?.value == "1")
    #expect(text.bytes == source)
    let open = Array(String(repeating: "BEGIN:A\n", count: 100_000).utf8)
    #expect(ICalendarText(reading: open).bytes == open)
  }

  @Test("a component with thousands of components is read, edited and written in linear time", .timeLimit(.minutes(20)))
  func editsThousandsOfComponents() throws {
    let deep = String(repeating: "BEGIN:X-A\r\n", count: 20) + String(repeating: "END:X-A\r\n", count: 20)
    let source =
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\n" + String(repeating: deep, count: 20_000)
      + "END:VTODO\r\nEND:VCALENDAR\r\n"
    var item = try #require(ICalendarText(reading: source).calendars.first?.components.first)
    item.set(Property("SUMMARY", value: "edited"))
    item.append(Component("VALARM", properties: [Property("ACTION", value: "DISPLAY")]))
    #expect(item.components.count == 20_001)
    let written = ICalendarText(reading: "BEGIN:VCALENDAR\r\n" + item.string + "END:VCALENDAR\r\n")
    #expect(written.calendars.first?.components == [item])
  }

  @Test func listsAMillionFaultsOnlyUpToTheLimit() {
    let source = Array(("BEGIN:VCALENDAR\r\n" + String(repeating: "END:X\r\nY\r\n", count: 500_000)).utf8)
    let text = ICalendarText(reading: source)
    #expect(text.issues.count == 1001)
    #expect(text.issues.contains { if case .furtherIssues = $0.what { true } else { false } })
    #expect(text.bytes == source)
  }

  @Test func readsAMillionPropertiesAndAVeryLongLine() {
    let many = Array(
      ("BEGIN:VCALENDAR\r\n" + String(repeating: "X:1\r\n", count: 1_000_000) + "END:VCALENDAR\r\n").utf8)
    #expect(ICalendarText(reading: many).calendars.first?.properties.count == 1_000_000)
    let long = String(repeating: "a", count: 20_000_000)
    let text = ICalendarText(reading: "BEGIN:VCALENDAR\r\nX:\(long)\r\nEND:VCALENDAR\r\n")
    #expect(text.calendars.first?.first("X")?.value == long)
    let folds = "BEGIN:VCALENDAR\r\nX:" + String(repeating: "\r\n a", count: 1_000_000) + "\r\nEND:VCALENDAR\r\n"
    #expect(ICalendarText(reading: folds).calendars.first?.first("X")?.value.utf8.count == 1_000_000)
  }

  @Test("only the VTIMEZONEs that items name are evaluated, among thousands", .timeLimit(.minutes(20)))
  func readsNamedZonesOnly() throws {
    let zones = (0..<20_000).map { number in
      Component(
        "VTIMEZONE", properties: [Property("TZID", value: "Werk \(number)")],
        components: [
          Component(
            "STANDARD",
            properties: [
              Property("DTSTART", value: "19700101T000000"), Property("TZOFFSETFROM", value: "+0300"),
              Property("TZOFFSETTO", value: "+0300"), Property("RRULE", value: "FREQ=YEARLY"),
            ])
        ])
    }
    let resolver = ZoneResolver(timeZones: zones, fallback: .gmt)
    let time = try #require(DateTimeValue(text: "20261201T100000", tzid: "Werk 19999"))
    #expect(resolver.instant(of: time) == Date(timeIntervalSince1970: 1_796_108_400))
    #expect(resolver.knows("Werk 7") && !resolver.knows("Hof"))
    // The number of evaluated VTIMEZONEs is limited, even where items name more.
    let named = (0..<20_000).filter { resolver.knows("Werk \($0)") }
    #expect(named.count == 200)
  }

  @Test("the alarms of a series read its thousands of EXDATEs only once", .timeLimit(.minutes(20)))
  func readsExceptionsOnce() throws {
    let exceptions = (0..<40_000).map { Property("EXDATE", value: "2020010\(1 + $0 % 9)T100000Z") }
    let alarm = Component(
      "VALARM", properties: [Property("ACTION", value: "DISPLAY"), Property("TRIGGER", value: "-PT5M")])
    let event = Component(
      "VEVENT",
      properties: [
        Property("UID", value: "e"), Property("DTSTART", value: "20261201T100000Z"),
        Property("RRULE", value: "FREQ=MINUTELY"),
      ] + exceptions, components: [alarm])
    let start = Date(timeIntervalSince1970: 1_796_169_600)
    let found = try #require(VAlarm(alarm)).instants(
      in: event, zones: ZoneResolver(calendar: nil, fallback: .gmt),
      window: start..<start.addingTimeInterval(600_000))
    #expect(found.count > 5_000)
  }

  @Test func keepsLinesAndStreamsBeyondTheLimitsAsText() {
    let source = Array("BEGIN:VCALENDAR\r\nX:12345678901234567890\r\nEND:VCALENDAR\r\n".utf8)
    let line = ICalendarText(reading: source, limits: ReadingLimits(line: 20))
    #expect(line.issues.map(\.what) == [.lineTooLong(octets: 24)])
    #expect(line.bytes == source)
    let stream = ICalendarText(reading: source, limits: ReadingLimits(stream: 10))
    #expect(stream.issues.map(\.what) == [.streamTooLong(octets: source.count)])
    #expect(stream.bytes == source)
  }

  @Test func editsATextThatEndsInTheMiddleOfALineEnd() throws {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20210630T100000Z\r"
    var read = ICalendarText(reading: Array(text.utf8))
    var event = try #require(read.calendars.first?.components.first)
    event.set(Property("SUMMARY", text: "neu"))
    read.calendars[0].replaceComponent(at: 0, with: event)
    #expect(String(decoding: read.bytes, as: UTF8.self) == text + "\nSUMMARY:neu\r\n")
    #expect(ICalendarText(reading: read.bytes).calendars.first?.components.first == event)
  }

  @Test func editsATextWhoseLinesEndWithACarriageReturnAlone() throws {
    var text = ICalendarText(reading: "\rBEGIN:VEVENT\rX:1\r")
    var event = try #require(text.calendars.first?.components.first)
    let long = String(repeating: "lang ", count: 40)
    event.set(Property("SUMMARY", text: long))
    text.calendars[0].replaceComponent(at: 0, with: event)
    let again = ICalendarText(reading: text.bytes)
    #expect(again.calendars.first?.components.first?.first("X")?.value == "1")
    #expect(again.calendars.first?.components.first?.first("SUMMARY")?.text == long)
  }

  /// Random octets, weighted towards the octets on which the reader branches.
  private static let pieces =
    [
      "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VTODO", "END:VTODO", "BEGIN:", "END", ":", ";", "=", "\"", ",", "\\",
      "^n",
      "\r\n", "\n", "\r", "\r\r\n", " ", "\t", "X", "SUMMARY", "DTSTART", "TZID", "20260310T", "\u{0}", "ü", "\u{FEFF}",
      "RRULE:FREQ=DAILY", "TRIGGER:-PT", "P9999999999999W", "VERSION:1.0",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]]

  @Test("every octet of random input is written back", arguments: UInt64(1)...20)
  func roundTrips(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var source: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        source += Self.pieces.randomElement(using: &random)!
        if Int.random(in: 0..<3, using: &random) == 0 { source += [13, 10] }
      }
      let text = ICalendarText(reading: source)
      #expect(text.bytes == source)
      for calendar in text.calendars {
        let canonical = calendar.canonical
        #expect(ICalendarText(reading: canonical.bytes).calendars.map(\.string) == [canonical.string])
        for property in calendar.components.flatMap(\.properties) {
          _ = (property.textList, property.parameters, DateTimeValue(property), DurationValue(property.value))
        }
      }
    }
  }
}

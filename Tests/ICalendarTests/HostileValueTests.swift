import Foundation
import ICalendar
import Testing

/// Numbers, days and octets at and beyond their limits give no value, an issue or a clear error, never a trap.
struct HostileValueTests {
  private let zones = ZoneResolver(calendar: nil, fallback: .gmt)

  @Test(
    "a number out of range is not a duration",
    arguments: [
      "P99999999999999999999D", "PT9223372036854775807S", "P999999999W", "-P999999999D", "PT999999999H", "P-1D", "PT1",
      "P1D999999999W", "P", "-", "", "PT", "P\u{0}1D",
    ])
  func durations(text: String) { #expect(DurationValue(text) == nil) }

  @Test(
    "a rule with a number out of range is refused and reported",
    arguments: [
      "COUNT=99999999999999999999", "INTERVAL=99999999999", "INTERVAL=0", "BYDAY=99999999999MO",
      "BYDAY=-9223372036854775808MO",
      "BYMONTHDAY=-9223372036854775808", "BYSETPOS=0", "BYSECOND=-1", "UNTIL=99999999", "BYYEARDAY=1,,2",
    ])
  func rules(part: String) throws {
    #expect(throws: RecurrenceError.self) { try RecurrenceRule("FREQ=DAILY;\(part)") }
    let todo = try item("BEGIN:VTODO\nDUE:20260310\nRRULE:FREQ=DAILY;\(part)\nEND:VTODO")
    #expect(todo.valueIssues(zones: zones).count == 1)
  }

  @Test func keepsNULAndInvalidUTF8Anywhere() throws {
    let source =
      Array("BEGIN:VTODO\r\nSUM\u{0}MARY:a\r\nSUMMARY;X=\u{0}:b\u{0}".utf8) + [0xC3, 0x28, 0xED, 0xA0, 0x80, 0xFF]
      + Array("\r\nUID:1\r\nEND:VTODO\r\n".utf8)
    let text = ICalendarText(reading: source)
    #expect(text.bytes == source)
    #expect(text.issues.map(\.line) == [1, 2, 3, 3])
    let todo = try #require(text.calendars.first?.components.first)
    #expect(todo.first("SUMMARY")?.value.hasPrefix("b\u{0}\u{FFFD}(") == true)
    var edited = text
    var component = todo
    component.set(Property("UID", value: "2"))
    edited.calendars[0].replaceComponent(at: 0, with: component)
    #expect(edited.bytes == Array(source.map { $0 == UInt8(ascii: "1") ? UInt8(ascii: "2") : $0 }))
  }

  @Test func foldsAtEveryOctetAreNoLimit() throws {
    let name = "SUMMARY".map { "\($0)\r\n\t" }.joined()
    var value: [UInt8] = []
    for octet in "ü,\\;".utf8 { value += [13, 10, 32, octet] }
    let source = Array("BEGIN:VTODO\r\n\(name):".utf8) + value + Array("\r\nEND:VTODO\r\n".utf8)
    let todo = try #require(ICalendarText(reading: source).calendars.first?.components.first)
    #expect(todo.first("SUMMARY")?.text == "ü,;")
    #expect(todo.bytes == source)
  }

  @Test func keepsALineOfAHundredMegabytesAsText() {
    var source = Array("BEGIN:VTODO\r\nUID:1\r\nX:".utf8)
    source += [UInt8](repeating: 0x61, count: 100_000_000)
    source += Array("\r\nEND:VTODO\r\n".utf8)
    let text = ICalendarText(reading: source)
    #expect(text.issues.contains { $0.what == .lineTooLong(octets: 100_000_004) && $0.action == .keptAsText })
    #expect(text.calendars.first?.components.first?.properties.map(\.name) == ["UID"])
    #expect(text.bytes == source)
  }
}

import FocusbloxCalendar
import Testing

@Suite("Lines that a server cannot store")
struct HeldLinesTests {
  private static let period = "RDATE;VALUE=PERIOD:20190801T070000Z/PT3H,20190824T070000Z/PT3H"
  private static let starts = "RDATE:20190801T070000Z,20190824T070000Z"

  @Test("one of several lines with one name replaces its substitute")
  func keepsPeriods() throws {
    let renewed = try Self.event("RDATE:20190719T080000Z", Self.starts, "SEQUENCE:2")
      .holding(
        Self.event("RDATE:20190719T080000Z", Self.period), over: Self.event("RDATE:20190719T080000Z", Self.starts))
    let lines = Self.lines(try #require(renewed).bytes)
    #expect(lines.filter { $0.hasPrefix("RDATE") } == ["RDATE:20190719T080000Z", Self.period])
    #expect(lines.contains("SEQUENCE:2"))
  }

  @Test("a line that another client changed on the server stays as on the server")
  func takesAnEdit() throws {
    let renewed = try Self.event("RDATE:20190901T070000Z")
      .holding(Self.event(Self.period), over: Self.event(Self.starts))
    #expect(renewed == nil)
  }

  private static func event(_ lines: String...) throws -> ItemText {
    let text = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:e", "DTSTART:20190701T070000Z"] + lines
    return try #require(
      ItemText(Array((text + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)))
  }

  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }
}

import FocusbloxCalendar
import Testing

@Suite("Lines that a server cannot store")
struct HeldLinesTests {
  private static let period = "RDATE;VALUE=PERIOD:20190801T070000Z/PT3H,20190824T070000Z/PT3H"
  private static let starts = "RDATE:20190801T070000Z,20190824T070000Z"

  @Test("one of several lines with one name replaces its substitute")
  func keepsPeriods() throws {
    let renewed = HeldLines.renewed(
      Self.event("RDATE:20190719T080000Z", Self.period), former: Self.event("RDATE:20190719T080000Z", Self.starts),
      latest: Self.event("RDATE:20190719T080000Z", Self.starts, "SEQUENCE:2"))
    let lines = Self.lines(try #require(renewed))
    #expect(lines.filter { $0.hasPrefix("RDATE") } == ["RDATE:20190719T080000Z", Self.period])
    #expect(lines.contains("SEQUENCE:2"))
  }

  @Test("a line that another client changed on the server stays as on the server")
  func takesAnEdit() {
    let renewed = HeldLines.renewed(
      Self.event(Self.period), former: Self.event(Self.starts), latest: Self.event("RDATE:20190901T070000Z"))
    #expect(renewed == nil)
  }

  private static func event(_ lines: String...) -> [UInt8] {
    let text = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:e", "DTSTART:20190701T070000Z"] + lines
    return Array((text + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  private static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }
}

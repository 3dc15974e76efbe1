import Foundation
import Testing

@Suite("The first program of the module's page")
struct FirstProgramTests {
  private static let file = Array(
    crlf(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTODO
      UID:t
      SUMMARY:Water the
        plants
      DTSTART:20261123T090000Z
      RRULE:FREQ=DAILY;COUNT=3
      x-kept : as it stands
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT5M
      END:VALARM
      STATUS:NEEDS-ACTION
      END:VTODO
      END:VCALENDAR
      """
    ).utf8)

  @Test func listsItemsAndAlarms() throws {
    let day = Date(timeIntervalSince1970: 1_795_478_400)..<Date(timeIntervalSince1970: 1_795_564_800)
    #expect(
      try agenda(of: Self.file, in: day, zone: .gmt) == [
        "2026-11-24T08:55:00Z Water the plants (alarm)", "2026-11-24T09:00:00Z Water the plants",
      ])
  }

  @Test func changesOneLine() {
    let done = String(decoding: completing("t", in: Self.file), as: UTF8.self)
    #expect(done == String(decoding: Self.file, as: UTF8.self).replacing("NEEDS-ACTION", with: "COMPLETED"))
    #expect(completing("other", in: Self.file) == Self.file)
  }

  @Test func equalsTheProgramOfThePage() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let program = try String(contentsOf: tests.appendingPathComponent("FirstProgram.swift"), encoding: .utf8)
    let page = tests.appendingPathComponent("../../Sources/ICalendar/ICalendar.docc/ICalendar.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("```swift\n\(program)```\n"))
  }
}

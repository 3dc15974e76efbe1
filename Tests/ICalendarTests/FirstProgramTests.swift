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

  @Test("a moved occurrence is listed and rings at its own time, under its own title")
  func listsMovedOccurrences() throws {
    let moved = crlf(
      """
      BEGIN:VTODO
      UID:t
      RECURRENCE-ID:20261124T090000Z
      SUMMARY:Water the cactus
      DTSTART:20261124T140000Z
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT10M
      END:VALARM
      END:VTODO
      END:VCALENDAR
      """)
    let file = String(decoding: Self.file, as: UTF8.self).replacing("END:VCALENDAR\r\n", with: moved)
    let days = Date(timeIntervalSince1970: 1_795_478_400)..<Date(timeIntervalSince1970: 1_795_651_200)
    #expect(
      try agenda(of: Array(file.utf8), in: days, zone: .gmt) == [
        "2026-11-24T13:50:00Z Water the cactus (alarm)", "2026-11-24T14:00:00Z Water the cactus",
        "2026-11-25T08:55:00Z Water the plants (alarm)", "2026-11-25T09:00:00Z Water the plants",
      ])
  }

  @Test func changesOneLine() {
    let done = String(decoding: completing("t", in: Self.file), as: UTF8.self)
    #expect(done == String(decoding: Self.file, as: UTF8.self).replacing("NEEDS-ACTION", with: "COMPLETED"))
    #expect(completing("other", in: Self.file) == Self.file)
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func page() throws -> String {
    let page = tests.appendingPathComponent("../../Sources/ICalendar/ICalendar.docc/ICalendar.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test func equalsTheProgramOfThePage() throws {
    let program = try String(contentsOf: Self.tests.appendingPathComponent("FirstProgram.swift"), encoding: .utf8)
    #expect(try Self.page().contains("```swift\n\(program)```\n"))
  }

  @Test func equalsTheMainProgramOfThePage() throws {
    let copy = try String(contentsOf: Self.tests.appendingPathComponent("FirstAgenda.swift"), encoding: .utf8)
    let lines = copy.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.prefix { !$0.hasPrefix("///") }
    let body = lines.drop { !$0.hasPrefix("func ") }.dropFirst().prefix { $0 != "}" }.map { $0.dropFirst(2) }
    let program = (imports + body).joined(separator: "\n")
    #expect(try Self.page().contains("```swift\n\(program)\n```\n"))
  }
}

import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// The examples E17 … E19.
struct BlockGoldenTests {
  static func block(_ number: Int) -> FocusBlock {
    FocusBlock(
      id: "b", uid: "0f0c05b1-0000-4000-8000-0000000000\(number)", title: "Focus Block 14:00",
      start: CalendarTime("2026-03-10T14:00:00[Europe/Berlin]")!,
      end: CalendarTime("2026-03-10T14:50:00[Europe/Berlin]")!, created: Golden.now)
  }

  func expectGolden(_ name: String, _ block: FocusBlock, _ settings: (inout Settings) -> Void = { _ in }) throws {
    let made = CalendarObjectWriter.newObject(block: block, context: Golden.context(settings))
    #expect(Golden.string(made) == Golden.string(try Golden.fixture(name)))
  }

  // E17 S1-31
  @Test("a block gets an alarm five minutes before") func e17() throws { try expectGolden("E17", Self.block(17)) }

  // E18 S1-32
  @Test("a block gets an alarm at its start") func e18() throws {
    var block = Self.block(18)
    block.alertMinutesBefore = 0
    try expectGolden("E18", block)
  }

  // E19
  @Test("a block gets alarms at its start and end, and the UID of its task") func e19() throws {
    var block = Self.block(19)
    block.taskUIDs = ["6b1f0c1e-2f5a-4c3e-9d10-000000000001"]
    try expectGolden("E19", block) { $0.focusBlockEndAlertEnabled = true }
  }

  // S1-33
  @Test("a past block gets no alert")
  func past() {
    var block = Self.block(17)
    block.start = CalendarTime("2026-02-10T14:00:00[Europe/Berlin]")!
    let made = CalendarObjectWriter.newObject(block: block, context: Golden.context())
    #expect(!Golden.string(made).contains("VALARM"))
  }

  @Test("a written block is read back")
  func roundTrip() throws {
    for (name, minutes) in [("E17", 5), ("E18", 0), ("E19", 5)] {
      let block = try Golden.object(name).block(Golden.context())
      #expect(block.title == "Focus Block 14:00" && block.alertMinutesBefore == minutes)
      #expect(block.start.description == "2026-03-10T14:00:00[Europe/Berlin]")
      #expect(block.end.description == "2026-03-10T14:50:00[Europe/Berlin]")
    }
  }

  @Test(
    "an event without a duration, or with an end of another type, is written in an accepted form",
    arguments: [
      "DTSTART:20260310T180000\nDTEND:20260310T180000", "DTSTART:20260310T180000\nDTEND:20260310T170000",
      "DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260310", "DTSTART;VALUE=DATE:20260310\nDTEND:20260311T090000Z",
      "DTSTART:20260310T180000Z\nDTEND;VALUE=DATE:20260311",
    ])
  func refusedEnds(lines: String) throws {
    let bytes = Array(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n".replacing("\n", with: "\r\n").utf8)
    let block = try CalendarObjectReading(bytes).block(Golden.context())
    let made = try CalendarObjectReading(CalendarObjectWriter.newObject(block: block, context: Golden.context()))
    #expect(EmissionRules.violations(in: made.calendar) == [])
    let again = made.block(Golden.context())
    #expect(again.start == block.start && again.end == block.end)
  }
}

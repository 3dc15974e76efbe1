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

  private static func planned() -> FocusBlock {
    var block = Self.block(19)
    block.taskUIDs = ["6b1f0c1e-2f5a-4c3e-9d10-000000000001"]
    block.planMark = PlanMark(of: block, zone: Golden.berlin)
    return block
  }

  @Test("the planner's mark follows the tasks and is read back")
  func planMark() throws {
    let block = Self.planned()
    let made = CalendarObjectWriter.newObject(block: block, context: Golden.context())
    let lines = Golden.lines(made)
    let tasks = try #require(lines.firstIndex { $0.hasPrefix("X-FOCUSBLOX-TASKS:") })
    #expect(lines[tasks + 1] == "X-FOCUSBLOX-PLAN:\(try #require(block.planMark))")
    let read = try CalendarObjectReading(made).block(Golden.context())
    #expect(read.planMark == block.planMark && read.isAutomatic(in: Golden.berlin))
  }

  @Test("a planned block is busy or free for others, as the setting says, and a person's block is busy")
  func transparency() {
    func line(_ block: FocusBlock, _ shows: PlanShowsAs) -> String? {
      let context = Golden.context { $0.planShowsAs = shows }
      return Golden.lines(CalendarObjectWriter.newObject(block: block, context: context)).first {
        $0.hasPrefix("TRANSP:")
      }
    }
    #expect(line(Self.planned(), .busy) == "TRANSP:OPAQUE" && line(Self.planned(), .free) == "TRANSP:TRANSPARENT")
    #expect(line(Self.block(19), .free) == "TRANSP:OPAQUE")
  }

  @Test("a planned block is private where the settings say so, and a person's block is not")
  func privacy() {
    func isPrivate(_ block: FocusBlock, _ wanted: Bool) -> Bool {
      let context = Golden.context { $0.planPrivate = wanted }
      return Golden.lines(CalendarObjectWriter.newObject(block: block, context: context)).contains("CLASS:PRIVATE")
    }
    #expect(isPrivate(Self.planned(), true) && !isPrivate(Self.planned(), false) && !isPrivate(Self.block(19), true))
  }

  @Test("an edit that does not plan keeps the line, so that the block is a person's from then on")
  func editedPlan() throws {
    var block = Self.planned()
    let made = try CalendarObjectReading(CalendarObjectWriter.newObject(block: block, context: Golden.context()))
    block.title = "Zoë"
    let edited = try CalendarObjectReading(
      CalendarObjectWriter.patched(made, block: block, changing: ["title"], alarms: .leave, context: Golden.context()))
    let read = edited.block(Golden.context())
    #expect(read.planMark == block.planMark && !read.isAutomatic(in: Golden.berlin))
    // A program that drops the line makes the block a person's, too.
    let without = Golden.string(made.calendar.bytes).split(separator: "\r\n").filter {
      !$0.hasPrefix("X-FOCUSBLOX-PLAN")
    }
    let dropped = try CalendarObjectReading(Array((without.joined(separator: "\r\n") + "\r\n").utf8))
    #expect(dropped.block(Golden.context()).planMark == nil)
  }

  @Test("a mark of a later version is none, and stays in the text")
  func laterMark() throws {
    let later = try object("DTSTART:20260310T180000Z\nDTEND:20260310T190000Z\nX-FOCUSBLOX-PLAN:2 for=0123ABCD x")
    var block = later.block(Golden.context())
    #expect(block.planMark == nil)
    block.title = "b"
    let text = CalendarObjectWriter.patched(
      later, block: block, changing: ["title", "plan"], alarms: .leave, context: Golden.context())
    #expect(Golden.lines(text).contains("X-FOCUSBLOX-PLAN:2 for=0123ABCD x"))
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

  private func object(_ lines: String, zones: String = "") throws -> CalendarObjectReading {
    let text = "BEGIN:VCALENDAR\n\(zones)BEGIN:VEVENT\nUID:u\nSUMMARY:a\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    return try CalendarObjectReading(Array(text.replacing("\n", with: "\r\n").utf8))
  }

  @Test("an end without a zone counts on the clock of its start, in the day and in a series")
  func floatingEnds() throws {
    let zoned = "DTSTART;TZID=America/New_York:20260310T180000\nDTEND:20260310T190000"
    #expect(try object(zoned).block(Golden.context()).end == CalendarTime("2026-03-10T19:00:00[America/New_York]"))
    let utc = "DTSTART:20260310T180000Z\nDTEND:20260310T190000"
    #expect(try object(utc).block(Golden.context()).end == CalendarTime("2026-03-10T19:00:00Z"))
    let rules =
      "BEGIN:VTIMEZONE\nTZID:Hof\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0330\nTZOFFSETTO:-0330\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    let own = try object("DTSTART;TZID=Hof:20260310T180000\nDTEND:20260310T190000", zones: rules)
    #expect(own.block(Golden.context()).end == CalendarTime("2026-03-10T22:30:00Z"))
    let series = try object(zoned + "\nRRULE:FREQ=DAILY;COUNT=2")
    let days = series.occurrences(in: Golden.now..<Golden.now.addingTimeInterval(20 * 86_400), Golden.context())
    let ends = days.map { $0.end?.instant(in: Golden.berlin) }
    let starts = days.map { $0.start?.instant(in: Golden.berlin).addingTimeInterval(3600) }
    #expect(ends == starts && ends.count == 2)
    // The object keeps its lines when another field changes.
    let written = try object(zoned)
    var block = written.block(Golden.context())
    block.title = "b"
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        written, block: block, changing: ["title", "start", "end"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("DTEND:20260310T190000") && lines.contains("SUMMARY:b"))
  }

  @Test("a cancelled event is known by its status, in any case and folded")
  func cancelledEvents() throws {
    let start = "DTSTART:20260310T180000Z\n"
    for (lines, isCancelled) in [
      ("STATUS:CANCELLED", true), ("STATUS:cancelled ", true), ("STATUS:CAN\n CELLED", true),
      ("STATUS:CONFIRMED\nX-WAS:CANCELLED", false), ("STATUS:", false),
    ] {
      let read = try object(start + lines)
      #expect(read.isCancelled == isCancelled, "\(lines)")
      #expect(CalendarObjectReading.mayBeCancelled(read.bytes) || !isCancelled, "\(lines)")
    }
    #expect(try !CalendarObjectReading(Golden.todo("SUMMARY:a\nSTATUS:CANCELLED")).isCancelled)
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

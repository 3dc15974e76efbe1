import FocusbloxCalendar
import FocusbloxModel
import ICalendar
import Testing

@Suite struct ItemVersionsBesideTests {
  private func object(_ stamps: [String]) throws -> CalendarObjectReading {
    let items = stamps.flatMap { ["BEGIN:VTODO", "UID:a", "DTSTAMP:\($0)", "SUMMARY:\($0)", "END:VTODO"] }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + items + ["END:VCALENDAR"]
    return try CalendarObjectReading(Array((lines.joined(separator: "\r\n") + "\r\n").utf8))
  }

  @Test(
    "an edit stays the item beside another version of it",
    arguments: [["20260101T000000Z", "20260102T000000Z"], ["40140626T123431Z", "40140626T123432Z"]])
  func edited(stamps: [String]) throws {
    let object = try object(stamps)
    var task = object.task(Golden.context())
    #expect(task.title == stamps[1])
    task.title = "neu"
    let after = try CalendarObjectReading(
      CalendarObjectWriter.patched(object, task: task, changing: ["title"], alarms: .leave, context: Golden.context()))
    #expect(after.task(Golden.context()).title == "neu")
    #expect(Golden.lines(after.bytes).contains("SUMMARY:\(stamps[0])"))
  }

  @Test("a completion stays the item beside an open version of it") func completed() throws {
    let object = try object(["20260101T000000Z", "20260102T000000Z"])
    var task = object.task(Golden.context())
    (task.status, task.completedAt) = (.completed, Golden.instant("2026-03-01T12:00:00Z"))
    let after = try CalendarObjectReading(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["completed"], alarms: .leave, context: Golden.context()))
    #expect(after.task(Golden.context()).status == .completed)
  }
}

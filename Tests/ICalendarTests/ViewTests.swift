import Foundation
import ICalendar
import Testing

@Suite("VTODO, VEVENT and VALARM as values")
struct ViewTests {
  private let zones = ZoneResolver(calendar: nil, fallback: .gmt)

  @Test func aTaskHasTheValuesOfItsLines() throws {
    let component = try item(
      """
      BEGIN:VTODO
      UID:t\\,1
      SUMMARY:Write\\, then send
      DESCRIPTION:Two\\nlines
      LOCATION:Desk
      DTSTART;TZID=Europe/Berlin:20261123T090000
      DUE;VALUE=DATE:20261124
      STATUS:in-process
      PRIORITY:1
      PERCENT-COMPLETE:40
      CATEGORIES:work,a\\,b
      CATEGORIES:,home
      RRULE:FREQ=WEEKLY;COUNT=3
      X-OTHER:kept
      BEGIN:VALARM
      TRIGGER:-PT5M
      END:VALARM
      END:VTODO
      """)
    let task = try #require(VTodo(component))
    #expect(task.uid == "t,1" && task.summary == "Write, then send" && task.notes == "Two\nlines")
    #expect(task.location == "Desk" && task.priority == 1 && task.percentComplete == 40)
    #expect(task.start == DateTimeValue(text: "20261123T090000", tzid: "Europe/Berlin"))
    #expect(task.end == DateTimeValue(text: "20261124", tzid: nil))
    #expect(task.status == .inProcess && task.completed == nil && task.recurrenceID == nil)
    #expect(task.categories == ["work", "a,b", "home"])
    #expect(try task.recurrenceRule == RecurrenceRule("FREQ=WEEKLY;COUNT=3"))
    #expect(task.alarms.map(\.trigger) == [.relative(DurationValue(seconds: -300), to: .start)])
    #expect(task.component.bytes == component.bytes, "a view changes nothing")
    #expect(VEvent(component) == nil && VAlarm(component) == nil && component.itemView is VTodo)
  }

  @Test(
    "an item ends at its end, after its duration, or as RFC 5545 section 3.6.1 defines",
    arguments: [
      ("VEVENT", "DTSTART:20261123T090000Z\nDTEND:20261123T100000Z", "20261123T100000Z"),
      ("VEVENT", "DTSTART:20261123T090000Z\nDURATION:PT90M", "20261123T103000Z"),
      ("VEVENT", "DTSTART:20261123T090000Z", "20261123T090000Z"),
      ("VEVENT", "DTSTART;VALUE=DATE:20261123", "20261124T000000Z"),
      ("VTODO", "DTSTART:20261123T090000Z\nDURATION:PT1H", "20261123T100000Z"),
      // DURATION is ignored next to an end.
      ("VTODO", "DTSTART:20261123T090000Z\nDUE:20261123T120000Z\nDURATION:PT1H", "20261123T120000Z"),
      ("VTODO", "DTSTART:20261123T090000Z", nil),
    ])
  func ends(name: String, dates: String, end: String?) throws {
    let view = try #require(try item("BEGIN:\(name)\n\(dates)\nEND:\(name)").itemView)
    let expected = end.flatMap { DateTimeValue(text: $0, tzid: nil) }.map { zones.instant(of: $0) }
    #expect(view.endInstant(zones) == expected)
  }

  @Test func anEventHasTheValuesOfItsLines() throws {
    let event = try #require(
      VEvent(
        try item(
          """
          BEGIN:VEVENT
          RECURRENCE-ID:20261123T090000Z
          DTSTART:20261123T100000Z
          DTEND:20261123T110000Z
          STATUS:TENTATIVE
          TRANSP:transparent
          END:VEVENT
          """)))
    #expect(event.status == .tentative && event.isTransparent)
    #expect(event.recurrenceID == DateTimeValue(text: "20261123T090000Z", tzid: nil))
    #expect(event.end == DateTimeValue(text: "20261123T110000Z", tzid: nil))
    #expect(event.uid == nil && event.summary == nil && event.categories.isEmpty && event.alarms.isEmpty)
  }

  @Test func anAlarmHasTheValuesOfItsLines() throws {
    let component = try item(
      """
      BEGIN:VALARM
      UID:a
      ACTION:Display
      DESCRIPTION:Soon
      TRIGGER;RELATED=END:-PT15M
      REPEAT:2
      DURATION:PT5M
      ACKNOWLEDGED:20261123T090000Z
      END:VALARM
      """)
    let alarm = try #require(VAlarm(component))
    #expect(alarm.uid == "a" && alarm.action == .display && alarm.notes == "Soon" && alarm.place == nil)
    #expect(alarm.trigger == .relative(DurationValue(seconds: -900), to: .end))
    #expect(alarm.repetition?.count == 2 && alarm.repetition?.interval == DurationValue(seconds: 300))
    #expect(alarm.acknowledged == DateTimeValue(text: "20261123T090000Z", tzid: nil))
  }

  @Test(
    "an invalid value reads as nil",
    arguments: [
      "STATUS:WAITING", "PRIORITY:0", "PRIORITY:10", "PRIORITY:high", "PERCENT-COMPLETE:101", "DUE:20260230",
      "DURATION:PT5", "RRULE:FREQ=SOMETIMES",
    ])
  func readsWhatHasNoValue(line: String) throws {
    let task = try #require(VTodo(try item("BEGIN:VTODO\n\(line)\nEND:VTODO")))
    #expect(task.priority == nil && task.percentComplete == nil && task.end == nil && task.duration == nil)
    #expect(task.status == (line.hasPrefix("STATUS") ? .other("WAITING") : nil))
    if line.hasPrefix("RRULE") {
      #expect(throws: RecurrenceError.invalidPart("FREQ")) { try task.recurrenceRule }
    } else {
      #expect(try task.recurrenceRule == nil)
    }
  }
}

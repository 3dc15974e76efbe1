import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("What other programs made of alarms")
struct AlarmsOfOtherProgramsTests {
  let context = Golden.context()

  func alarm(_ lines: String) -> String { "\nBEGIN:VALARM\nACTION:DISPLAY\n\(lines)\nEND:VALARM" }

  func moved(_ lines: String, to due: String) throws -> [String] {
    let object = try CalendarObjectReading(Golden.todo(lines))
    var task = object.task(context)
    task.due = CalendarTime(due)
    let text = CalendarObjectWriter.patched(object, task: task, changing: ["due"], alarms: .leave, context: context)
    return Golden.lines(text).filter { $0.hasPrefix("TRIGGER") }
  }

  @Test("the alarm that Apple's programs derived from the due date moves with it, by the same distance")
  func alarmsOfApple() throws {
    let timed = "DUE;TZID=Europe/Berlin:20260310T180000\nX-APPLE-SORT-ORDER:7"
    let later = "2026-03-12T19:00:00[Europe/Berlin]"
    #expect(
      try moved(timed + alarm("TRIGGER;VALUE=DATE-TIME:20260310T170000Z"), to: later)
        == ["TRIGGER;VALUE=DATE-TIME:20260312T180000Z"])
    #expect(
      try moved(timed + alarm("X-WR-ALARMUID:A\nTRIGGER;VALUE=DATE-TIME:20260310T160000Z"), to: later)
        == ["TRIGGER;VALUE=DATE-TIME:20260312T170000Z"])
    // From a time to a day, the alarm keeps its hour.
    #expect(
      try moved(timed + alarm("TRIGGER;VALUE=DATE-TIME:20260310T170000Z"), to: "2026-03-11")
        == ["TRIGGER;VALUE=DATE-TIME:20260311T170000Z"])
    // Across the change to summer time the hour of a day's alarm stays.
    #expect(
      try moved(
        "DUE;VALUE=DATE:20260310\nX-APPLE-SORT-ORDER:7" + alarm("TRIGGER;VALUE=DATE-TIME:20260310T080000Z"),
        to: "2026-03-30") == ["TRIGGER;VALUE=DATE-TIME:20260330T070000Z"])
  }

  @Test("an absolute alarm of another program with a time of its own stays")
  func otherAlarmsStay() throws {
    let timed = "DUE;TZID=Europe/Berlin:20260310T180000"
    let trigger = "TRIGGER;VALUE=DATE-TIME:20260309T100000Z"
    #expect(try moved(timed + alarm(trigger), to: "2026-03-12T19:00:00[Europe/Berlin]") == [trigger])
    #expect(
      try moved(timed + "\nX-APPLE-SORT-ORDER:7" + alarm(trigger), to: "2026-03-12T19:00:00[Europe/Berlin]") == [
        trigger
      ])
    let none = "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"
    #expect(try moved(timed + alarm("X-WR-ALARMUID:A\n" + none), to: "2026-03-12T19:00:00[Europe/Berlin]") == [none])
  }

  @Test("Thunderbird's snooze belongs to the alarm that rang last before the answer")
  func snoozeOfThunderbird() throws {
    let ours = alarm("UID:M\nX-FOCUSBLOX-KIND:due-date-morning\nTRIGGER;RELATED=END:-PT9H")
    let theirs = alarm("UID:T\nTRIGGER;RELATED=END:-PT15M")
    func snoozed(at answer: String) throws -> [String?] {
      let object = try CalendarObjectReading(
        Golden.todo(
          "DTSTART;TZID=Europe/Berlin:20260303T180000\nDUE;TZID=Europe/Berlin:20260303T180000\nRRULE:FREQ=DAILY\n"
            + "X-MOZ-LASTACK:\(answer)\nX-MOZ-SNOOZE-TIME-1773162000000000:20260310T173000Z" + ours + theirs))
      return Snooze.all(in: object.master, context.reading(object)).map(\.alarm)
    }
    #expect(try snoozed(at: "20260310T164600Z") == ["T"])
    #expect(try snoozed(at: "20260310T080100Z") == [nil])
  }

  @Test("a repeating reminder loses its repetition while it is snoozed, and gets it back")
  func snoozedRepetition() throws {
    let object = try CalendarObjectReading(Golden.todo("DUE;TZID=Europe/Berlin:20260310T180000"))
    let task = object.task(context)
    let reminder = ItemNotification(
      id: "11111111-0000-4000-8000-000000000001", taskID: "u1",
      trigger: .absolute(Golden.instant("2026-03-09T12:00:00Z")), repeatInterval: 300, created: Golden.now)
    func lines(_ states: [ReminderState], _ object: CalendarObjectReading) -> [UInt8] {
      let desired = TaskAlarms.desired(
        task: task, notifications: [reminder], states: states, settings: context.settings, zone: context.zone)
      return CalendarObjectWriter.patched(
        object, task: task, changing: [],
        alarms: .reconcile(desired: desired, reminders: [reminder], now: context.now), context: context)
    }
    let fresh = try CalendarObjectReading(lines([], object))
    #expect(Golden.lines(fresh.bytes).contains("REPEAT:4"))
    let state = ReminderState(
      identifier: reminder.identifier, subject: .task("u1"), acknowledged: Golden.instant("2026-03-09T12:01:00Z"),
      snoozedUntil: Golden.instant("2026-03-09T13:00:00Z"))
    let snoozed = try CalendarObjectReading(lines([state], fresh))
    #expect(!Golden.lines(snoozed.bytes).contains { $0.hasPrefix("REPEAT") || $0.hasPrefix("DURATION") })
    #expect(Golden.lines(snoozed.bytes).contains("X-FOCUSBLOX-REPEAT-INTERVAL:300"))
    #expect(Golden.lines(lines([], snoozed)).contains("REPEAT:4"))
  }
}

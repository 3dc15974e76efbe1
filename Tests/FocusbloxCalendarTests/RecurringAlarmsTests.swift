import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("Alarms of an item that another program repeats")
struct RecurringAlarmsTests {
  static let start = "DTSTART;TZID=Europe/Berlin:20260310T160000\n"
  static let due = "DUE;TZID=Europe/Berlin:20260310T180000\n"
  static let rule = "RRULE:FREQ=WEEKLY"

  let context = Golden.context {
    $0.notifyOnDue = true
    $0.notifyOnDeferred = true
    $0.dueDateMorningReminderEnabled = true
  }

  func lead(_ seconds: Int, _ anchor: ItemNotification.Anchor = .dueDate) -> ItemNotification {
    ItemNotification(
      id: "l\(seconds)", taskID: "u1", trigger: .relative(offset: seconds, anchor: anchor), created: Golden.now)
  }

  func written(
    _ object: CalendarObjectReading, reminders: [ItemNotification] = [], states: [ReminderState] = [],
    formerly: [AlarmSpec]? = nil, changing: Set<String> = [], _ context: MappingContext? = nil,
    _ change: (inout TaskItem) -> Void = { _ in }
  ) -> [UInt8] {
    let context = context ?? self.context
    var task = object.task(context)
    change(&task)
    let desired = TaskAlarms.desired(
      task: task, notifications: reminders, states: states, settings: context.settings, zone: context.zone)
    return CalendarObjectWriter.patched(
      object, task: task, changing: changing,
      alarms: .reconcile(desired: desired, reminders: reminders, formerly: formerly, now: context.now), context: context
    )
  }

  func triggers(_ text: [UInt8]) -> Set<String> { Set(Golden.lines(text).filter { $0.hasPrefix("TRIGGER") }) }

  @Test(
    "they count from each occurrence, in the form that most programs ring",
    arguments: [
      (start + due, ["END:-PT9H", "END:PT0S", "END:-PT24H", "END:-PT2H"]),
      (due, ["END:-PT9H", "END:PT0S", "END:-PT24H"]),
      ("DTSTART;VALUE=DATE:20260310\nDUE;VALUE=DATE:20260310\n", ["END:PT9H", "END:-PT15H"]),
      ("DUE;VALUE=DATE:20260310\n", ["END:PT9H", "END:-PT15H"]),
      (start + "DURATION:PT2H\n", ["START:-PT7H", "START:PT2H", "START:-PT22H", "START:PT0S"]),
      (start, ["START:PT0S"]),
    ])
  func forms(dates: String, expected: [String]) throws {
    for rule in [Self.rule, "RDATE;TZID=Europe/Berlin:20260317T160000"] {
      let object = try CalendarObjectReading(Golden.todo(dates + rule))
      let text = written(object, reminders: [lead(-86_400)])
      #expect(triggers(text) == Set(expected.map { "TRIGGER;RELATED=" + $0 }), "\(rule)")
      if !dates.contains("DTSTART") {
        #expect(
          Golden.lines(text).contains { $0.hasPrefix("DTSTART") && $0.hasSuffix(String(dates.dropLast().suffix(8))) })
      }
      // The same alarms are not written a second time.
      let again = try CalendarObjectReading(text)
      #expect(written(again, reminders: [lead(-86_400)]) == text)
    }
  }

  @Test("without a due date a lead before the start counts from DTSTART")
  func leadBeforeTheStart() throws {
    let object = try CalendarObjectReading(Golden.todo(Self.start + Self.rule))
    #expect(
      triggers(written(object, reminders: [lead(-3600, .deferDate), lead(-3600)])) == [
        "TRIGGER;RELATED=START:PT0S", "TRIGGER;RELATED=START:-PT1H",
      ])
  }

  @Test("a fixed time and a snooze wait and are not written; the record names the reminder")
  func fixedTimesWait() throws {
    let object = try CalendarObjectReading(Golden.todo(Self.start + Self.due + Self.rule))
    let fixed = ItemNotification(
      id: "11111111-0000-4000-8000-000000000001", taskID: "u1",
      trigger: .absolute(Golden.instant("2026-03-09T12:00:00Z")), created: Golden.now)
    let snoozed = ReminderState(
      identifier: NotificationKind.due.identifier(of: "u1"), subject: .task("u1"),
      acknowledged: Golden.instant("2026-03-10T17:00:00Z"), snoozedUntil: Golden.instant("2026-03-10T17:30:00Z"))
    let lines = Golden.lines(written(object, reminders: [fixed], states: [snoozed]))
    #expect(!lines.contains { $0.hasPrefix("TRIGGER;VALUE=DATE-TIME") })
    #expect(!lines.contains("X-FOCUSBLOX-KIND:snooze") && !lines.contains("X-FOCUSBLOX-KIND:custom"))
    #expect(lines.contains("ACKNOWLEDGED:20260310T170000Z"))
    #expect(lines.contains { $0.hasPrefix("X-FOCUSBLOX-ALARMS:") && $0.contains("11111111=off") })
  }

  @Test("they take the form of a series where another program makes a series of a task, and lose it with the rule")
  func becomesASeries() throws {
    let plain = try CalendarObjectReading(written(CalendarObjectReading(Golden.todo(Self.due + "SUMMARY:a"))))
    #expect(triggers(plain.bytes).allSatisfy { $0.hasPrefix("TRIGGER;VALUE=DATE-TIME") })
    let text = Golden.string(plain.bytes)
    let repeating = try CalendarObjectReading(
      Array(text.replacing("SUMMARY:a", with: "SUMMARY:a\r\n" + Self.rule).utf8))
    #expect(!WrittenAlarms.areCurrent(for: repeating.master, context.reading(repeating)))
    let series = try CalendarObjectReading(written(repeating))
    #expect(triggers(series.bytes) == ["TRIGGER;RELATED=END:-PT9H", "TRIGGER;RELATED=END:PT0S"])
    let single = Golden.string(series.bytes).replacing(Self.rule + "\r\n", with: "")
    #expect(
      try triggers(written(CalendarObjectReading(Array(single.utf8)))).allSatisfy {
        $0.hasPrefix("TRIGGER;VALUE=DATE-TIME")
      })
  }

  @Test("another program that moves the series on makes none of them stale, and moves none")
  func movedOn() throws {
    let series = try CalendarObjectReading(
      written(CalendarObjectReading(Golden.todo(Self.start + Self.due + Self.rule)), reminders: [lead(-3600)]))
    let later = try CalendarObjectReading(
      Array(Golden.string(series.bytes).replacing("20260310T", with: "20260317T").utf8))
    #expect(WrittenAlarms.areCurrent(for: later.master, context.reading(later)))
    #expect(OwnAlarms.movedAlarms(in: later.master, context.reading(later)).isEmpty)
    let changes = AlarmReading.changes(
      base: series.master, remote: later.master, task: later.task(context), context: context)
    #expect(changes.isEmpty)
    let reminders = OwnAlarms.reminders(in: later.master, taskID: "u1", context.reading(later))
    #expect(reminders.map(\.notification.trigger) == [.relative(offset: -3600, anchor: .dueDate)])
    let held = try #require(OwnAlarms.held(in: later.master, context.reading(later)))
    #expect(held[.due] == Golden.instant("2026-03-17T17:00:00Z"))
    #expect(held[.dueDateMorning] == Golden.instant("2026-03-17T08:00:00Z"))
  }

  @Test("DTSTART of a series is the due date and not the day of creation, and stays when the alarms go")
  func startOfASeries() throws {
    let created = Golden.context {
      $0.notifyOnDue = true
      $0.caldavStartDate = .created
    }
    let text = "CREATED:20260101T100000Z\n" + Self.due + Self.rule
    let series = try CalendarObjectReading(written(CalendarObjectReading(Golden.todo(text)), created))
    #expect(Golden.lines(series.bytes).contains("DTSTART;TZID=Europe/Berlin:20260310T180000"))
    let silent = Golden.lines(written(series, Golden.context()))
    #expect(!silent.contains("BEGIN:VALARM") && silent.contains("DTSTART;TZID=Europe/Berlin:20260310T180000"))
  }

  // MARK: Completing is no edit

  @Test(
    "a task at another occurrence was moved on, a task at another time was edited",
    arguments: [
      ("2026-03-17T18:00:00[Europe/Berlin]", true), ("2026-03-24T18:00:00[Europe/Berlin]", true),
      ("2026-03-03T18:00:00[Europe/Berlin]", true), ("2026-03-17T19:00:00[Europe/Berlin]", false),
      ("2026-03-12T18:00:00[Europe/Berlin]", false), ("2026-03-17", false),
    ])
  func movedOrEdited(due: String, isMoved: Bool) throws {
    let object = try CalendarObjectReading(Golden.todo(Self.start + Self.due + Self.rule))
    var task = object.task(context)
    task.due = CalendarTime(due)
    #expect(object.isMovedOn(to: task, context) == isMoved)
    let author = object.alarmAuthor(task: task, reminders: [], hasUnmarked: false, context)
    #expect(author == (isMoved ? .nobody : .us))
  }

  @Test("a completed task of ours keeps the mark of its alarms and no alarm")
  func completed() throws {
    let ours = try CalendarObjectReading(written(CalendarObjectReading(Golden.todo(Self.due + "SUMMARY:a"))))
    let done = try CalendarObjectReading(written(ours, changing: ["completed"]) { $0.status = .completed })
    #expect(OwnAlarms.areManaged(in: done.master) && !OwnAlarms.exist(in: done.master))
    let foreign = try CalendarObjectReading(Golden.todo(Self.due + "SUMMARY:a"))
    let other = try CalendarObjectReading(written(foreign, changing: ["completed"]) { $0.status = .completed })
    #expect(!OwnAlarms.areManaged(in: other.master))
  }

  @Test("a task that leaves a series keeps its author's alarms and lines, under a UID of its own and without the rule")
  func leavesTheSeries() throws {
    let alarm = "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM\nLOCATION:Balkon"
    let object = try CalendarObjectReading(Golden.todo(Self.start + Self.due + Self.rule + alarm))
    var single = object.task(context)
    single.uid = "single"
    single.foreignRule = nil
    let copy = try CalendarObjectReading(CalendarObjectWriter.history(of: object, as: single, context: context))
    let lines = Golden.lines(Array(copy.master.string.utf8))
    #expect(lines.contains("UID:single") && lines.contains("TRIGGER:-PT5M") && lines.contains("LOCATION:Balkon"))
    #expect(!lines.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("COMPLETED") })
  }

  // MARK: The date of a series

  @Test("the series' own date of an instance travels in both profiles, and is taken back")
  func seriesDay() throws {
    let object = try CalendarObjectReading(Golden.todo(Self.due + "SUMMARY:a"))
    var task = object.task(context)
    task.seriesDay = CalendarTime("2026-03-08T18:00:00[Europe/Berlin]")
    let text = CalendarObjectWriter.patched(
      object, task: task, changing: ["seriesDay"], alarms: .leave, context: context)
    #expect(Golden.lines(text).contains("X-FOCUSBLOX-SERIES-DAY:2026-03-08T18:00:00[Europe/Berlin]"))
    let departed = try CalendarObjectReading(text)
    #expect(departed.task(context).seriesDay == task.seriesDay)
    task.seriesDay = nil
    let back = CalendarObjectWriter.patched(
      departed, task: task, changing: ["seriesDay"], alarms: .leave, context: context)
    #expect(!Golden.lines(back).contains { $0.hasPrefix("X-FOCUSBLOX-SERIES-DAY") })
    #expect(Golden.lines(back).contains("X-FOCUSBLOX-CLEARED:seriesDay"))
  }
}

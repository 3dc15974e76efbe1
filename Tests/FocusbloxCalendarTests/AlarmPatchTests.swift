import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

struct AlarmPatchTests {
  let due = CalendarTime("2026-03-10T18:00:00[Europe/Berlin]")!
  var later: CalendarTime { CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")! }
  let context = Golden.context { $0.notifyOnDue = true }

  func reconciled(
    _ object: CalendarObjectReading, _ task: TaskItem, changing: Set<String>, unmarked: [UnmarkedAlarm] = [],
    at now: Date = Golden.now
  ) -> [UInt8] {
    var context = context
    context.now = now
    let desired = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    return CalendarObjectWriter.patched(
      object, task: task, changing: changing,
      alarms: .reconcile(desired: desired, now: context.now, unmarked: unmarked),
      context: context)
  }

  @Test("own alarms follow the due date and keep their position")
  func follow() throws {
    let object = try Golden.object("E06")
    var task = object.task(context)
    task.due = later
    let before = Golden.lines(object.bytes)
    let after = Golden.lines(reconciled(object, task, changing: ["due"]))
    #expect(before.count == after.count)
    let changed = zip(before, after).filter { $0 != $1 }.map { $1 }
    #expect(
      changed == [
        "DTSTART;TZID=Europe/Berlin:20260312T180000", "DUE;TZID=Europe/Berlin:20260312T180000",
        "X-FOCUSBLOX-ALARMS:2 for=3B29BDA7 start=20260312T180000 3F3B32C1=20260312T170000Z",
        "TRIGGER;VALUE=DATE-TIME:20260312T170000Z",
      ])
  }

  @Test("next to an alarm without END, own alarms are written once")
  func besideABrokenAlarm() throws {
    let object = try CalendarObjectReading(
      Golden.todo(
        "DUE;TZID=Europe/Berlin:20260310T180000\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:-PT1HEND:VALARM"))
    let task = object.task(context)
    let once = reconciled(object, task, changing: [])
    let again = try CalendarObjectReading(once)
    #expect(again.master.components(named: "VALARM").count == 2)
    #expect(reconciled(again, task, changing: []) == once)
  }

  @Test("a correct alarm stays byte for byte, with the lines of other clients")
  func stays() throws {
    let text = Golden.string(try Golden.fixture("E15")).replacing(
      "X-FOCUSBLOX-KIND:due\r\n", with: "X-FOCUSBLOX-KIND:due\r\nX-EVOLUTION-ALARM-UID:1\r\n")
    let object = try CalendarObjectReading(Array(text.utf8))
    let task = object.task(context)
    let answered = Golden.instant("2026-03-10T17:05:00Z")
    #expect(reconciled(object, task, changing: [], at: answered) == Array(text.utf8))
  }

  // S0-75 S0-101
  @Test("completion removes own alarms and keeps foreign ones")
  func completion() throws {
    let text = Golden.string(try Golden.fixture("E06")).replacing(
      "END:VTODO", with: "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VTODO")
    let object = try CalendarObjectReading(Array(text.utf8))
    var task = object.task(context)
    task.status = .completed
    task.completedAt = Golden.now
    let lines = Golden.lines(reconciled(object, task, changing: ["completed"]))
    #expect(lines.filter { $0 == "BEGIN:VALARM" }.count == 1 && lines.contains("ACTION:AUDIO"))
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX-KIND") })
  }

  @Test("an own alarm is not added at the instant of a foreign alarm")
  func noDouble() throws {
    let object = try CalendarObjectReading(
      Golden.todo(
        "DUE;TZID=Europe/Berlin:20260310T180000\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:PT0S\n"
          + "DESCRIPTION:x\nEND:VALARM"))
    #expect(reconciled(object, object.task(context), changing: []) == object.bytes)
  }

  @Test("a user's reminder is written also at the instant of a foreign alarm")
  func reminderBesideAnotherAlarm() throws {
    let object = try CalendarObjectReading(
      Golden.todo(
        "DUE;TZID=Europe/Berlin:20260310T180000\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:PT0S\n"
          + "DESCRIPTION:x\nEND:VALARM"))
    var task = object.task(context)
    task.id = "t"
    let instant = due.instant(in: context.zone)
    let reminder = ItemNotification(id: "n1", taskID: task.id, trigger: .absolute(instant), created: context.now)
    let desired = TaskAlarms.desired(
      task: task, notifications: [reminder], settings: context.settings, zone: context.zone)
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: [], alarms: .reconcile(desired: desired, now: context.now), context: context))
    #expect(lines.filter { $0 == "BEGIN:VALARM" }.count == 2)
    #expect(lines.contains("X-FOCUSBLOX-KIND:custom") && !lines.contains("X-FOCUSBLOX-KIND:due"))
  }

  @Test("a refused location alarm is sent without Apple's location and is read with its direction")
  func reducedLocation() throws {
    let alarm =
      "BEGIN:VALARM\nUID:A\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nDESCRIPTION:x\n"
      + "X-FOCUSBLOX-KIND:location\nX-APPLE-PROXIMITY:DEPART\n"
      + "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Ort:geo:52.000000\\,31.000000\n"
      + "X-FOCUSBLOX-GEO:lat=52.000000 lon=31.000000 r=100\nEND:VALARM"
    let reduced = try #require(ReducedObject(Golden.todo(alarm)))
    let object = try CalendarObjectReading(reduced.text)
    let reminder = try #require(OwnAlarms.reminders(in: object.master, taskID: "t", context).first?.notification)
    #expect(!Golden.string(reduced.text).contains("STRUCTURED-LOCATION"))
    #expect(
      reminder.trigger
        == .location(.init(name: "", latitude: 52, longitude: 31, radius: 100), .onDeparture))
  }

  @Test("an alarm whose marks another client removed is recognised by its meaning")
  func stripped() throws {
    let base = try Golden.object("E06")
    let bare =
      Golden.string(base.bytes).split(separator: "\r\n").filter {
        !$0.hasPrefix("X-FOCUSBLOX") && !$0.hasPrefix("X-WR-ALARM") && !$0.hasPrefix("UID:") || $0.contains("6b1f0c1e")
      }.joined(separator: "\r\n") + "\r\n"
    let object = try CalendarObjectReading(Array(bare.utf8))
    var task = object.task(context)
    task.due = later
    let unmarked = OwnAlarms.unmarked(in: object.master, former: base.master, known: [], context: context)
    #expect(unmarked.map(\.kind) == [.due])
    #expect(OwnAlarms.unmarked(in: object.master, former: object.master, known: unmarked, context: context) == unmarked)
    #expect(OwnAlarms.unmarked(in: base.master, former: object.master, known: unmarked, context: context) == [])
    let lines = Golden.lines(reconciled(object, task, changing: ["due"], unmarked: unmarked))
    #expect(lines.filter { $0 == "BEGIN:VALARM" }.count == 1)
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20260312T170000Z"))
  }

  @Test("a new due date cancels a snooze")
  func snooze() throws {
    let object = try Golden.object("E14")
    let context = Golden.context(at: Golden.instant("2026-03-10T16:05:00Z"))
    var task = object.task(context)
    task.due = later
    let notification = ItemNotification(
      id: "n", taskID: "t", trigger: .relative(offset: -3600, anchor: .dueDate), created: Golden.now)
    var desired = TaskAlarms.desired(
      task: task, notifications: [notification], settings: context.settings, zone: context.zone)
    desired[0].offset = nil
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["due"], alarms: .reconcile(desired: desired, now: context.now), context: context)
    )
    #expect(!lines.contains("X-FOCUSBLOX-KIND:snooze"))
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20260312T160000Z"))
  }

  @Test("a date that moves into the past removes its alarm")
  func intoThePast() throws {
    let object = try Golden.object("E06")
    var task = object.task(context)
    task.due = CalendarTime("2026-02-20T18:00:00[Europe/Berlin]")
    #expect(!Golden.lines(reconciled(object, task, changing: ["due"])).contains("BEGIN:VALARM"))
  }

  @Test("block alarms are relative and move with the block")
  func block() throws {
    let object = try Golden.object("E17")
    var block = object.block(context)
    block.start = CalendarTime("2026-03-10T15:00:00[Europe/Berlin]")!
    block.end = CalendarTime("2026-03-10T15:50:00[Europe/Berlin]")!
    let desired = BlockAlarms.desired(block: block, settings: context.settings)
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, block: block, changing: ["start", "end"], alarms: .reconcile(desired: desired, now: context.now),
        context: context))
    #expect(lines.contains("TRIGGER;RELATED=START:-PT5M") && lines.filter { $0 == "BEGIN:VALARM" }.count == 1)
  }

  // S3-17
  @Test("an acknowledged alarm does not repeat, and repeats again after a move")
  func acknowledgedRepetition() throws {
    let object = try Golden.object("E11")
    let context = Golden.context(at: Golden.instant("2026-03-15T08:20:00Z"))
    var task = object.task(context)
    task.id = "t"
    var reminder = try #require(OwnAlarms.reminders(in: object.master, taskID: "t", context).first).notification
    func written(_ object: CalendarObjectReading, _ states: [ReminderState]) -> [String] {
      let desired = TaskAlarms.desired(
        task: task, notifications: [reminder], states: states, settings: context.settings, zone: context.zone)
      return Golden.lines(
        CalendarObjectWriter.patched(
          object, task: task, changing: [],
          alarms: .reconcile(
            desired: desired, reminders: [reminder], formerly: OwnAlarms.named([reminder]), now: context.now),
          context: context))
    }
    let state = ReminderState(
      identifier: "custom-\(reminder.id)", subject: .task("t"), acknowledged: context.now)
    let silent = written(object, [state])
    #expect(silent.contains("ACKNOWLEDGED:20260315T082000Z") && silent.contains("X-FOCUSBLOX-REPEAT-INTERVAL:900"))
    #expect(!silent.contains { $0.hasPrefix("REPEAT") || $0.hasPrefix("DURATION") })
    let next = try CalendarObjectReading(Array(silent.map { $0 + "\r\n" }.joined().utf8))
    reminder.trigger = .absolute(Golden.instant("2026-03-16T08:00:00Z"))
    let again = written(next, [])
    #expect(again.contains("REPEAT:4") && again.contains("DURATION:PT15M"))
  }

  @Test("a new reminder with the former lead of a moved reminder has an alarm of its own", arguments: [-60.0, 3600])
  func formerLead(seconds: Double) throws {
    var task = try CalendarObjectReading(Golden.todo("DUE;TZID=Europe/Berlin:20260310T180000")).task(context)
    task.id = "t"
    let lead = ItemNotification.Trigger.relative(offset: -86_400, anchor: .dueDate)
    var moved = ItemNotification(id: "n1", taskID: task.id, trigger: lead, created: context.now)
    let object = try CalendarObjectReading(
      CalendarObjectWriter.newObject(task: task, notifications: [moved], context: context))
    // A machine that reads the object takes the name of the alarm for the id of the reminder.
    let name = OwnAlarms.name(of: moved, item: task.uid)
    moved.id = name.lowercased()
    moved.trigger = .absolute(context.now.addingTimeInterval(seconds))
    var new = ItemNotification(id: "n2", taskID: task.id, trigger: lead, created: context.now)
    new.alarmUID = "4A1B3F0E-0000-4000-8000-000000000001"
    let reminders = [new, moved]
    let desired = TaskAlarms.desired(
      task: task, notifications: reminders, settings: context.settings, zone: context.zone)
    let patched = try CalendarObjectReading(
      CalendarObjectWriter.patched(
        object, task: task, changing: [],
        alarms: .reconcile(
          desired: desired, reminders: reminders, formerly: OwnAlarms.named(reminders), now: context.now),
        context: context))
    let read = OwnAlarms.reminders(in: patched.master, taskID: task.id, context).map(\.notification)
    let triggers = Dictionary(grouping: read) { OwnAlarms.name(of: $0, item: task.uid) }.mapValues { $0.map(\.trigger) }
    var expected = ["4A1B3F0E-0000-4000-8000-000000000001": [lead]]
    if seconds > 0 { expected[name] = [moved.trigger] }
    #expect(triggers == expected)
  }
}

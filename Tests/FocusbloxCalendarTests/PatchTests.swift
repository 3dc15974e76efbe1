import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

struct PatchTests {
  let foreign = Golden.todo(
    "CREATED:20260101T000000Z\nLAST-MODIFIED:20260101T000000Z\nSEQUENCE:3\nSUMMARY;LANGUAGE=de:alt\n"
      + "DESCRIPTION:Zeile eins\\nZeile\n  zwei\nPRIORITY:3\nDUE;TZID=Europe/Berlin:20260310T180000\n"
      + "CATEGORIES:Büro,Ablage\\, blau\nX-MOZ-GENERATION:2\nX-ALT-DESC;FMTTYPE=text/html:<b>Zeile</b>\n"
      + "GEO:52.5;13.4\nX-EMPTY:\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:da\nEND:VALARM")

  func patched(_ changing: Set<String>, _ alarms: AlarmPatch = .leave, _ edit: (inout TaskItem) -> Void) throws
    -> [UInt8]
  {
    let object = try CalendarObjectReading(foreign)
    var task = object.task(Golden.context())
    edit(&task)
    return CalendarObjectWriter.patched(
      object, task: task, changing: changing, alarms: alarms, context: Golden.context())
  }

  @Test("a title edit changes only SUMMARY, LAST-MODIFIED and DTSTAMP")
  func titleOnly() throws {
    let before = Golden.string(foreign).split(separator: "\r\n", omittingEmptySubsequences: false)
    let after = Golden.string(try patched(["title"]) { $0.title = "neu" })
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(before.count == after.count)
    let changed = zip(before, after).filter { $0 != $1 }.map { String($1) }
    #expect(
      changed == ["DTSTAMP:20260301T120000Z", "LAST-MODIFIED:20260301T120000Z", "SUMMARY;LANGUAGE=de:neu"])
  }

  @Test("an edit that leaves the alarms adds no DTSTART that the record cannot name")
  func noStartWithoutNote() throws {
    let alarm =
      "BEGIN:VALARM\nUID:9D0036EE-60F2-5EAA-A4A7-979063478AC0\nACTION:DISPLAY\nDESCRIPTION:da\n"
      + "TRIGGER;VALUE=DATE-TIME:20260315T080000Z\nX-FOCUSBLOX-KIND:custom\nEND:VALARM"
    let record = "X-FOCUSBLOX-ALARMS:2 for=DF8235F3 9D0036EE=20260315T080000Z\n"
    for (lines, hasStart) in [(record + alarm, false), (alarm, true), ("DURATION:PT15M\n" + alarm, false)] {
      let object = try CalendarObjectReading(Golden.todo("SUMMARY:alt\n" + lines))
      var task = object.task(Golden.context())
      task.notes = "neu"
      let after = CalendarObjectWriter.patched(
        object, task: task, changing: ["notes"], alarms: .leave, context: Golden.context())
      #expect(Golden.lines(after).contains { $0.hasPrefix("DTSTART;") } == hasStart)
      let read = try CalendarObjectReading(after)
      #expect(read.task(Golden.context()).start == nil && read.task(Golden.context()).due == nil)
      #expect(Golden.lines(after).contains("DURATION:PT15M") == lines.hasPrefix("DURATION"))
    }
  }

  @Test func anUnchangedItemGivesTheInput() throws {
    let fields = TaskMapping.fields(.strict).filter { !$0.keepsLocalWhenMissing }
    #expect(try patched(Set(fields.map(\.name))) { _ in } == foreign)
  }

  @Test("an unchanged item keeps a record of cleared fields that another program has set since")
  func unchangedKeepsItsRecord() throws {
    let object = try CalendarObjectReading(
      Golden.todo("SUMMARY:alt\nESTIMATED-DURATION:PT90M\nX-FOCUSBLOX-CLEARED:estimateMinutes planned"))
    let task = object.task(Golden.context())
    let same = CalendarObjectWriter.patched(
      object, task: task, changing: ["title", "estimateMinutes"], alarms: .leave, context: Golden.context())
    #expect(task.estimateMinutes == 90 && same == object.bytes)
  }

  // T63, T64
  @Test("an unchanged item without a record of cleared fields does not get one")
  func unchangedIsNotCleared() throws {
    #expect(!Golden.string(foreign).contains("X-FOCUSBLOX-CLEARED"))
    #expect(try patched([]) { _ in } == foreign)
    let others = TaskMapping.fields(.strict).filter { !$0.keepsLocalWhenMissing }.map(\.name)
    let edited = try patched(Set(others)) { $0.title = "neu" }
    #expect(edited != foreign && !Golden.string(edited).contains("X-FOCUSBLOX-CLEARED"))
  }

  // T63, T64
  @Test("a cleared field without a line is recorded, and the record is no edit of another program")
  func cleared() throws {
    let said = try patched(["estimateMinutes", "planned", "notes"]) { $0.notes = nil }
    #expect(Golden.lines(said).contains("X-FOCUSBLOX-CLEARED:estimateMinutes planned"))
    let (before, after) = (try CalendarObjectReading(foreign), try CalendarObjectReading(said))
    #expect(!ForeignLines.differ(before, after) && ForeignEdits(from: before, to: after) == nil)
    let present = TaskMapping.fields(.strict).filter { $0.keepsLocalWhenMissing && $0.isPresent(after.master) }
    #expect(present.map(\.name) == ["estimateMinutes", "planned"])
    var task = after.task(Golden.context())
    task.estimateMinutes = 20
    let again = CalendarObjectWriter.patched(
      after, task: task, changing: ["estimateMinutes"], alarms: .leave, context: Golden.context())
    #expect(Golden.lines(again).contains("X-FOCUSBLOX-CLEARED:planned"))
  }

  @Test("a new due date removes a snooze, and an unchanged due date keeps it")
  func snoozed() throws {
    let text = Golden.todo("SUMMARY:x\nDUE:20260310T180000Z\nX-MOZ-SNOOZE-TIME:20260310T185500Z")
    func lines(_ edit: (inout TaskItem) -> Void) throws -> [String] {
      let object = try CalendarObjectReading(text)
      var task = object.task(Golden.context())
      task.title = "y"
      edit(&task)
      return Golden.lines(
        CalendarObjectWriter.patched(
          object, task: task, changing: ["title", "due"], alarms: .leave, context: Golden.context()))
    }
    #expect(try lines { _ in }.contains("X-MOZ-SNOOZE-TIME:20260310T185500Z"))
    #expect(
      try !lines { $0.due = CalendarDay("2026-03-12").map(CalendarTime.day) }.contains { $0.hasPrefix("X-MOZ-SNOOZE") })
  }

  @Test("a snooze's technical start in a task without a due date is not a start date")
  func startOfASnooze() throws {
    let text = Golden.todo(
      "SUMMARY:x\nBEGIN:VALARM\nUID:one\nACTION:DISPLAY\nDESCRIPTION:x\nX-FOCUSBLOX-KIND:snooze\n"
        + "TRIGGER;VALUE=DATE-TIME:20260310T161605Z\nEND:VALARM")
    let object = try CalendarObjectReading(text)
    var task = object.task(Golden.context())
    task.title = "y"
    let written = CalendarObjectWriter.patched(
      object, task: task, changing: ["title"], alarms: .leave, context: Golden.context())
    #expect(Golden.lines(written).contains { $0.hasPrefix("DTSTART") })
    #expect(try CalendarObjectReading(written).task(Golden.context()).start == nil)
  }

  @Test("a due date that counts from a technical start stays when the alarms and that start are removed")
  func durationOfATechnicalStart() throws {
    let text = Golden.todo(
      "SUMMARY:x\nDTSTART;TZID=Europe/Berlin:20260315T090000\nDURATION:PT15M\n"
        + "X-FOCUSBLOX-ALARMS:2 start=20260315T090000 3F3B32C1=off")
    let object = try CalendarObjectReading(text)
    var task = object.task(Golden.context())
    task.title = "y"
    let written = CalendarObjectWriter.patched(
      object, task: task, changing: ["title"], alarms: .leave, context: Golden.context())
    #expect(task.due == CalendarTime("2026-03-15T09:15:00[Europe/Berlin]"))
    #expect(try CalendarObjectReading(written).task(Golden.context()).due == task.due)
  }

  @Test("an unreadable DURATION stays when the technical start is removed")
  func unreadableDurationOfATechnicalStart() throws {
    let text = Golden.todo(
      "SUMMARY:x\nDTSTART;TZID=Europe/Berlin:20260315T090000\nDURATION:PT1X\n"
        + "X-FOCUSBLOX-ALARMS:2 start=20260315T090000 3F3B32C1=off")
    let object = try CalendarObjectReading(text)
    var task = object.task(Golden.context())
    task.title = "y"
    let written = CalendarObjectWriter.patched(
      object, task: task, changing: ["title"], alarms: .leave, context: Golden.context())
    #expect(Golden.lines(written).contains("DURATION:PT1X"))
  }

  @Test("a foreign priority stays while its range stays")
  func priority() throws {
    #expect(Golden.lines(try patched(["importance", "title"]) { $0.title = "neu" }).contains("PRIORITY:3"))
    #expect(Golden.lines(try patched(["importance"]) { $0.importance = .low }).contains("PRIORITY:9"))
  }

  @Test("other renderings of old notes are removed with them")
  func notes() throws {
    let lines = Golden.lines(try patched(["notes"]) { $0.notes = "neu" })
    #expect(lines.contains("DESCRIPTION:neu") && !lines.contains { $0.hasPrefix("X-ALT-DESC") })
    #expect(lines.contains("DESCRIPTION:da"))
  }

  @Test("a task is completed and reopened")
  func completion() throws {
    let done = try patched(["completed"]) {
      $0.status = .completed
      $0.completedAt = Golden.now
    }
    #expect(Golden.lines(done).contains("COMPLETED:20260301T120000Z"))
    let object = try CalendarObjectReading(done)
    var task = object.task(Golden.context())
    #expect(task.status == .completed && task.completedAt == Golden.now)
    task.status = .open
    task.completedAt = nil
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["completed"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("STATUS:NEEDS-ACTION"))
    #expect(!lines.contains { $0.hasPrefix("COMPLETED") || $0.hasPrefix("PERCENT-COMPLETE") })
  }

  @Test("a new zone adds its VTIMEZONE, and an existing zone keeps its name")
  func zones() throws {
    let moved = try patched(["due"]) { $0.due = CalendarTime("2026-03-11T09:00:00[America/New_York]") }
    #expect(Golden.lines(moved).contains("TZID:America/New_York"))
    let windows = try CalendarObjectReading(
      Golden.todo("DUE;TZID=W. Europe Standard Time:20260310T180000"))
    var task = windows.task(Golden.context())
    task.due = CalendarTime("2026-03-11T09:00:00[Europe/Berlin]")
    let lines = Golden.lines(
      CalendarObjectWriter.patched(windows, task: task, changing: ["due"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("DUE;TZID=W. Europe Standard Time:20260311T090000") && !lines.contains("BEGIN:VTIMEZONE"))
  }

  @Test("a DTSTART equal to DUE moves with DUE, for Apple's and this program's items")
  func startFollows() throws {
    let apple = try CalendarObjectReading(
      Golden.todo("DTSTART;TZID=Europe/Berlin:20260310T180000\nDUE;TZID=Europe/Berlin:20260310T180000"))
    var task = apple.task(Golden.context())
    task.due = CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")
    let moved = Golden.lines(
      CalendarObjectWriter.patched(apple, task: task, changing: ["due"], alarms: .leave, context: Golden.context()))
    #expect(moved.contains("DTSTART;TZID=Europe/Berlin:20260312T180000"))

    let ours = try Golden.object("E06")
    var own = ours.task(Golden.context())
    own.due = CalendarTime("2026-03-12")
    let day = Golden.lines(
      CalendarObjectWriter.patched(ours, task: own, changing: ["due"], alarms: .leave, context: Golden.context()))
    #expect(day.contains("DTSTART;VALUE=DATE:20260312") && day.contains("DUE;VALUE=DATE:20260312"))
  }

  // E25
  @Test("a foreign series advances with its own alarms")
  func foreignSeries() throws {
    let bytes = Golden.todo(
      "SUMMARY:Blumen gießen\nDTSTART;TZID=Europe/Berlin:20260310T090000\nDUE;TZID=Europe/Berlin:20260310T090000\n"
        + "RRULE:FREQ=WEEKLY;COUNT=3\nSTATUS:NEEDS-ACTION\nBEGIN:VALARM\nACTION:DISPLAY\n"
        + "TRIGGER;VALUE=DATE-TIME:20260310T080000Z\nDESCRIPTION:Blumen gießen\nEND:VALARM")
    let object = try CalendarObjectReading(bytes)
    let master = object.task(Golden.context())
    let course = SeriesCourse(now: Golden.now, zone: Golden.berlin, catchesUp: false) { _, after in
      after.moved(days: 7, in: Golden.berlin)
    }
    let step = TaskCompletion.complete(master, course, newID: { "new" })
    let moved = step.completed
    #expect(step.next?.status == .completed)
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: moved, changing: ["due", "start", "foreignRule", "completed"], alarms: .leave,
        context: Golden.context()))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20260317T090000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20260317T090000") && lines.contains("RRULE:FREQ=WEEKLY;COUNT=2"))
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20260317T080000Z") && lines.contains("STATUS:NEEDS-ACTION"))
  }

  @Test("a moved block keeps its form and its foreign lines")
  func block() throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20260101T000000Z\r\n"
      + "DTSTART:20260310T130000Z\r\nDURATION:PT50M\r\nSUMMARY:Tiefe Arbeit\r\nLOCATION:Büro\r\nEND:VEVENT\r\n"
      + "END:VCALENDAR\r\n"
    let object = try CalendarObjectReading(Array(text.utf8))
    var block = object.block(Golden.context())
    #expect(block.end == CalendarTime("2026-03-10T13:50:00Z"))
    block.start = CalendarTime("2026-03-10T13:30:00Z")!
    let lines = Golden.lines(
      CalendarObjectWriter.patched(object, block: block, changing: ["start"], alarms: .leave, context: Golden.context())
    )
    #expect(lines.contains("DTSTART:20260310T133000Z") && lines.contains("DURATION:PT20M"))
    #expect(!lines.contains { $0.hasPrefix("DTEND") } && lines.contains("LOCATION:Büro"))
  }

  @Test(
    "an event with a DURATION or without an end keeps that form after a move",
    arguments: [
      ("DTSTART:20260310T130000Z\r\nDURATION:PT50M", "2026-03-11T09:00:00Z", "2026-03-11T09:50:00Z", "DURATION:PT50M"),
      ("DTSTART:20260310T130000Z", "2026-03-11T09:00:00Z", "2026-03-11T09:00:00Z", nil),
      ("DTSTART;VALUE=DATE:20260310", "2026-03-12", "2026-03-13", nil),
      ("DTSTART;VALUE=DATE:20260310\r\nDURATION:P2D", "2026-03-12", "2026-03-15", "DURATION:P3D"),
      ("DTSTART:20260310T130000Z", "2026-03-11T09:00:00Z", "2026-03-11T10:00:00Z", "DTEND:20260311T100000Z"),
    ]) func formOfTheEnd(lines: String, start: String, end: String, wanted: String?) throws
  {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20260101T000000Z\r\n\(lines)\r\n"
      + "SUMMARY:a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let object = try CalendarObjectReading(Array(text.utf8))
    var block = object.block(Golden.context())
    block.start = try #require(CalendarTime(start))
    block.end = try #require(CalendarTime(end))
    let written = Golden.lines(
      CalendarObjectWriter.patched(
        object, block: block, changing: ["start", "end"], alarms: .leave, context: Golden.context()))
    #expect(written.first { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") } == wanted)
  }

  @Test("a start in another form than the due date keeps its form", arguments: ["2026-03-09", "2026-03-10"])
  func formOfTheStart(day: String) throws {
    let start = try #require(CalendarTime(day))
    let written = try patched(["start"]) { $0.start = start }
    let reading = try CalendarObjectReading(written)
    #expect(reading.task(Golden.context()).start == start)
    let moved = Golden.string(written).replacing(
      "DTSTART;TZID=Europe/Berlin:\(day.filter(\.isNumber))T000000", with: "DTSTART;TZID=Europe/Berlin:20260308T120000")
    #expect(
      try CalendarObjectReading(Array(moved.utf8)).task(Golden.context()).start
        == CalendarTime("2026-03-08T12:00:00[Europe/Berlin]"))
  }

  @Test("a start that another program put after the due date is kept in the own property")
  func startAfterDue() throws {
    let before = try CalendarObjectReading(Golden.todo("DTSTART;VALUE=DATE:20261127"))
    let after = try CalendarObjectReading(Golden.todo("DTSTART;VALUE=DATE:20261127\nDUE;VALUE=DATE:20261110"))
    var context = Golden.context()
    var task = after.task(context)
    task.start = CalendarTime("2026-11-27")
    context.knownStart = before.knownStart(agreed: task, context)
    #expect(after.hasStartAfterDue(task, context))
    let lines = Golden.lines(
      CalendarObjectWriter.patched(after, task: task, changing: ["start"], alarms: .leave, context: context))
    #expect(lines.contains("X-FOCUSBLOX-START:2026-11-27"))
    #expect(!lines.contains { $0.hasPrefix("DTSTART") })
  }

  @Test(
    "a user's start stays, on the day of the creation and at the time of a reminder",
    arguments: [("2026-03-01", "2026-03-10"), ("2026-03-01T09:00:00[Europe/Berlin]", nil)])
  func startOfTheUser(start: String, due: String?) throws {
    let context = Golden.context(at: Golden.instant("2026-03-01T08:00:00Z"))
    var task = TaskItem(id: "t", uid: "u", title: "Zaun", created: context.now)
    task.start = CalendarTime(start)
    task.due = due.flatMap { CalendarTime($0) }
    let reminder = ItemNotification(
      id: "n1", taskID: "t", trigger: .absolute(Golden.instant("2026-03-01T09:00:00[Europe/Berlin]")),
      created: context.now
    )
    var earlier = context
    earlier.now = Golden.instant("2026-02-28T08:00:00Z")
    let made = try CalendarObjectReading(
      CalendarObjectWriter.newObject(task: task, notifications: [reminder], context: earlier))
    #expect(made.task(context).start == task.start)
    var without = task
    without.start = nil
    let bare = try CalendarObjectReading(
      CalendarObjectWriter.newObject(task: without, notifications: [reminder], context: earlier))
    #expect(bare.task(context).start == nil)
    let desired = TaskAlarms.desired(
      task: task, notifications: [reminder], settings: context.settings, zone: context.zone)
    let patched = try CalendarObjectReading(
      CalendarObjectWriter.patched(
        bare, task: task, changing: ["start"],
        alarms: .reconcile(desired: desired, reminders: [reminder], formerly: desired, now: earlier.now),
        context: earlier))
    #expect(patched.task(context).start == task.start)
  }
}

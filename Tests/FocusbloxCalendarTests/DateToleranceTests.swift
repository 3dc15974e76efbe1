import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// Unusual forms of an item's dates; each is a row T.
struct DateToleranceTests {
  let six = "DUE;TZID=Europe/Berlin:20260310T180000"

  // T1
  @Test("DTSTART alone is a defer date") func t1() throws {
    let task = try Golden.task("DTSTART;TZID=Europe/Berlin:20260309T080000")
    #expect(task.start == CalendarTime("2026-03-09T08:00:00[Europe/Berlin]") && task.due == nil)
  }

  // T2
  @Test("DTSTART equal to DUE is not a defer date") func t2() throws {
    #expect(try Golden.task("DTSTART;TZID=Europe/Berlin:20260310T180000\n\(six)").start == nil)
    #expect(try Golden.task("DTSTART:20260310T170000Z\n\(six)").start == nil)
  }

  @Test("a DTSTART in the minute of CREATED is technical only in a text of an earlier version")
  func createdStart() throws {
    let created = "CREATED:20260301T120000Z\nX-FOCUSBLOX-ALARMS:3F3B32C1=20260310T170000Z\n"
    #expect(try Golden.task("\(created)DTSTART;TZID=Europe/Berlin:20260301T130000\n\(six)").start == nil)
    #expect(try Golden.task("\(created)DTSTART;VALUE=DATE:20260301\nDUE;VALUE=DATE:20260310").start == nil)
    #expect(try Golden.task("\(created)DTSTART;TZID=Europe/Berlin:20260301T130100\n\(six)").start != nil)
    let present = "CREATED:20260301T120000Z\nX-FOCUSBLOX-ALARMS:2 3F3B32C1=20260310T170000Z\n"
    #expect(try Golden.task("\(present)DTSTART;TZID=Europe/Berlin:20260301T130000\n\(six)").start != nil)
    let foreign = "CREATED:20260301T120000Z\n"
    #expect(try Golden.task("\(foreign)DTSTART;TZID=Europe/Berlin:20260301T130000\n\(six)").start != nil)
  }

  @Test(
    "a DTSTART noted as technical, or at the earliest reminder of a task without DUE, is not a start date")
  func technicalStart() throws {
    let noted = "X-FOCUSBLOX-ALARMS:2 start=20260308T180000 3F3B32C1=off\n"
    #expect(try Golden.task("\(noted)DTSTART;TZID=Europe/Berlin:20260308T180000\n\(six)").start == nil)
    #expect(try Golden.task("\(noted)DTSTART;TZID=Europe/Berlin:20260309T180000\n\(six)").start != nil)
    let reminder =
      "BEGIN:VALARM\nUID:1\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260310T080000Z\nDESCRIPTION:a\nX-FOCUSBLOX-KIND:"
    let start = "DTSTART;TZID=Europe/Berlin:20260310T090000\n"
    #expect(try Golden.task("\(start)\(reminder)custom\nEND:VALARM").start == nil)
    #expect(try Golden.task("\(start)\(reminder)due-date-morning\nEND:VALARM").start != nil, "another kind of alarm")
    #expect(
      try Golden.task("\(start)\(six)\n\(reminder)custom\nEND:VALARM").start != nil,
      "beside a due date it is a person's")
  }

  @Test("a start that is not before DUE is in X-FOCUSBLOX-START until another program writes a start")
  func startAside() throws {
    let aside = "X-FOCUSBLOX-START:2026-03-12T09:00:00[Europe/Berlin]\n\(six)"
    #expect(try Golden.task(aside).start == CalendarTime("2026-03-12T09:00:00[Europe/Berlin]"))
    #expect(try Golden.task("DTSTART;TZID=Europe/Berlin:20260310T180000\n\(aside)").start?.day.day == 12)
    #expect(try Golden.task("DTSTART;TZID=Europe/Berlin:20260309T180000\n\(aside)").start?.day.day == 9)
  }

  // T3
  @Test("DTSTART after DUE is ignored, and removed when the dates change") func t3() throws {
    let bytes = Golden.todo("DTSTART;TZID=Europe/Berlin:20260311T180000\n\(six)\nSUMMARY:a")
    let object = try CalendarObjectReading(bytes)
    var task = object.task(Golden.context())
    #expect(task.start == nil)
    task.title = "b"
    let titled = CalendarObjectWriter.patched(
      object, task: task, changing: ["title"], alarms: .leave, context: Golden.context())
    #expect(Golden.lines(titled).contains("DTSTART;TZID=Europe/Berlin:20260311T180000"))
    task.due = CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")
    let moved = CalendarObjectWriter.patched(
      object, task: task, changing: ["due"], alarms: .leave, context: Golden.context())
    #expect(!Golden.lines(moved).contains("DTSTART;TZID=Europe/Berlin:20260311T180000"))
  }

  // T4
  @Test("DTSTART and DUE of different types both get the type of DUE when written") func t4() throws {
    let object = try CalendarObjectReading(
      Golden.todo("DTSTART;VALUE=DATE:20260309\n\(six)"))
    var task = object.task(Golden.context())
    #expect(task.start == CalendarTime("2026-03-09") && task.due?.isAllDay == false)
    task.due = CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")
    let lines = Golden.lines(
      CalendarObjectWriter.patched(object, task: task, changing: ["due"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20260309T000000"))
  }

  // T5
  @Test("start and duration make the due date, and the form stays until it changes") func t5() throws {
    let bytes = Golden.todo("DTSTART;TZID=Europe/Berlin:20260328T180000\nDURATION:P1DT1H\nSUMMARY:a")
    let object = try CalendarObjectReading(bytes)
    var task = object.task(Golden.context())
    #expect(task.due == CalendarTime("2026-03-29T19:00:00[Europe/Berlin]"))
    let same = CalendarObjectWriter.patched(
      object, task: task, changing: ["due", "start"], alarms: .leave, context: Golden.context())
    #expect(same == bytes)
    task.due = CalendarTime("2026-04-01T19:00:00[Europe/Berlin]")
    let lines = Golden.lines(
      CalendarObjectWriter.patched(object, task: task, changing: ["due"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20260401T190000") && !lines.contains("DURATION:P1DT1H"))
  }

  // T6
  @Test("a duration without a start is ignored") func t6() throws {
    #expect(try Golden.task("DURATION:PT1H").due == nil)
  }

  // T7
  @Test("DUE wins over DURATION") func t7() throws {
    #expect(
      try Golden.task("DTSTART:20260101T000000Z\nDURATION:PT1H\nDUE;VALUE=DATE:20260310").due
        == CalendarTime("2026-03-10"))
  }

  // T8
  @Test("DUE without VALUE=DATE is a day") func t8() throws {
    #expect(try Golden.task("DUE:20260310").due == CalendarTime("2026-03-10"))
  }

  // T9
  @Test("a floating due date stays floating") func t9() throws {
    #expect(try Golden.task("DUE:20260310T180000").due == CalendarTime("2026-03-10T18:00:00"))
  }

  // T10
  @Test("UTC midnight is a time, not a day") func t10() throws {
    #expect(try Golden.task("DUE:20260309T230000Z").due == CalendarTime("2026-03-09T23:00:00Z"))
  }

  // T11
  @Test("a task without any date has none") func t11() throws {
    let task = try Golden.task("SUMMARY:a")
    #expect(task.due == nil && task.start == nil && task.planned == nil)
  }

  // T12
  @Test("a day is read literally, also where a program means the following day") func t12() throws {
    let task = try Golden.task("DTSTART;VALUE=DATE:20260309\nDUE;VALUE=DATE:20260310")
    #expect(task.due == CalendarTime("2026-03-10") && task.start == CalendarTime("2026-03-09"))
  }

  // T13
  @Test("a zone that only its VTIMEZONE defines is used") func t13() throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Unser Büro\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0300\n"
      + "TZOFFSETTO:+0300\nEND:STANDARD\nEND:VTIMEZONE\n"
    let task = try Golden.task("DUE;TZID=Unser Büro:20260310T180000", calendar: zone)
    #expect(task.due?.instant(in: Golden.berlin) == Golden.instant("2026-03-10T15:00:00Z"))
  }

  // T14 T15 T16
  @Test(
    "Windows names, names without VTIMEZONE and vendor prefixes are read",
    arguments: ["W. Europe Standard Time", "Europe/Berlin", "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin"])
  func t14(name: String) throws {
    #expect(
      try Golden.task("DUE;TZID=\(name):20260310T180000").due == CalendarTime("2026-03-10T18:00:00[Europe/Berlin]"))
  }

  // T17
  @Test("an unknown zone gives the user's wall-clock time, and the line stays") func t17() throws {
    let object = try CalendarObjectReading(Golden.todo("DUE;TZID=Nirgendwo:20260310T180000\nSUMMARY:a"))
    var task = object.task(Golden.context())
    #expect(task.due == CalendarTime("2026-03-10T18:00:00"))
    task.title = "b"
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["title", "due"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("DUE;TZID=Nirgendwo:20260310T180000"))
  }

  // T19
  @Test("floating times use the zone that their file names") func t19() throws {
    #expect(
      try Golden.task("DUE:20260310T180000", calendar: "X-WR-TIMEZONE:America/New_York\n").due
        == CalendarTime("2026-03-10T18:00:00[America/New_York]"))
  }

  // T36
  @Test("KDE's current occurrence is a start where there is a DTSTART, and the due date keeps its distance and hour")
  func t36Start() throws {
    let task = try Golden.task(
      "DTSTART;TZID=Europe/Berlin:20260301T080000\nDUE;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=DAILY\n"
        + "X-KDE-LIBKCAL-DTRECURRENCE:20260328T070000Z")
    #expect(task.start == CalendarTime("2026-03-28T08:00:00[Europe/Berlin]"))
    #expect(task.due == CalendarTime("2026-03-29T09:00:00[Europe/Berlin]"))
  }

  // T36
  @Test("KDE's recurring tasks are due at KDE's current occurrence") func t36() throws {
    #expect(
      try Golden.task("DUE:20260301T080000Z\nRRULE:FREQ=DAILY\nX-KDE-LIBKCAL-DTRECURRENCE:20260305T080000Z").due
        == CalendarTime("2026-03-05T08:00:00Z"))
  }

  // T36
  @Test("KDE's property is removed when the due date is set here") func t36Removed() throws {
    let object = try CalendarObjectReading(
      Golden.todo("DUE:20260301T080000Z\nRRULE:FREQ=DAILY\nX-KDE-LIBKCAL-DTRECURRENCE:20260305T080000Z"))
    var task = object.task(Golden.context())
    task.due = CalendarTime("2026-03-06T08:00:00Z")
    let after = CalendarObjectWriter.patched(
      object, task: task, changing: ["due"], alarms: .leave, context: Golden.context())
    #expect(!Golden.string(after).contains("X-KDE-LIBKCAL"))
    #expect(try CalendarObjectReading(after).task(Golden.context()).due == task.due)
  }
}

import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// Unusual forms of other programs' alarms; each is a row T. They are kept, whatever their form.
struct AlarmToleranceTests {
  static let six = "DUE;TZID=Europe/Berlin:20260310T180000"
  let context = Golden.context { $0.notifyOnDue = true }

  /// The instants at which all alarms of the item ring.
  private func rings(_ object: CalendarObjectReading) -> [Date] {
    let zones = ZoneResolver(calendar: object.calendar, fallback: Golden.berlin)
    let window = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 2_000_000_000)
    let all = (VTodo(object.master)?.alarms ?? []).flatMap {
      $0.instants(in: object.master, zones: zones, window: window)
    }
    return Set(all).sorted()
  }

  private func moved(_ object: CalendarObjectReading) -> [UInt8] {
    var task = object.task(context)
    task.due = CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")
    let desired = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    return CalendarObjectWriter.patched(
      object, task: task, changing: ["due"], alarms: .reconcile(desired: desired, formerly: [], now: context.now),
      context: context)
  }

  // T45
  @Test("an alarm outside the only item belongs to that item and is written into it")
  func t45() throws {
    let text = Golden.string(Golden.todo(Self.six)).replacing(
      "END:VCALENDAR",
      with: "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT5M\r\nEND:VALARM\r\nEND:VCALENDAR")
    let object = try CalendarObjectReading(Array(text.utf8))
    #expect(rings(object) == [Golden.instant("2026-03-10T16:55:00Z")])
    let calendar = try #require(ICalendarText(reading: moved(object)).calendars.first)
    #expect(calendar.components(named: "VALARM").isEmpty)
    #expect(calendar.components(named: "VTODO").first?.components(named: "VALARM").count == 2)
    let two = text.replacing(
      "BEGIN:VALARM", with: "BEGIN:VTODO\r\nUID:u1\r\nRECURRENCE-ID:20260301T080000Z\r\nEND:VTODO\r\nBEGIN:VALARM")
    #expect(try CalendarObjectReading(Array(two.utf8)).master.components.isEmpty)
  }

  // T45
  @Test(
    "an alarm outside the item that is truncated, or would end the item, stays outside",
    arguments: [
      "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VTODO\r\nX-IN-ALARM:1\r\nEND:VALARM\r\n",
      "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VTODO\r\nX-IN-ALARM:1\r\n",
      "BEGIN:VALARM\r\nBEGIN:X-PART\r\nEND:VTODO\r\nEND:X-PART\r\nEND:VALARM\r\n",
    ])
  func strayAlarmThatIsNoneOfItsOwn(alarm: String) throws {
    let text = Golden.string(Golden.todo(Self.six)).replacing("END:VCALENDAR", with: "\(alarm)END:VCALENDAR")
    let object = try CalendarObjectReading(Array(text.utf8))
    var task = object.task(context)
    task.title = "anders"
    let patched = CalendarObjectWriter.patched(
      object, task: task, changing: ["title"], alarms: .leave, context: context)
    #expect(Golden.string(patched).contains("END:VTODO\r\n\(alarm)END:VCALENDAR"))
    #expect(try CalendarObjectReading(patched).master.first("SUMMARY")?.text == "anders")
  }

  // T46 … T56
  @Test(
    "alarms of other programs ring as written and are written back octet for octet",
    arguments: [
      ("T46", "TRIGGER;RELATED=END:-PT5M\nATTENDEE:mailto:a@b.de", ["2026-03-10T16:55:00Z"]),
      ("T47", "ACTION:EMAIL\nTRIGGER;RELATED=END:-PT5M", []),
      ("T47", "ACTION:AUDIO\nTRIGGER;RELATED=END:-PT5M", ["2026-03-10T16:55:00Z"]),
      ("T48", "ACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z", []),
      ("T48", "ACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z", []),
      ("T49", "ACTION:DISPLAY\nTRIGGER;VALUE=DATE:20260310", ["2026-03-10T08:00:00Z"]),
      ("T50", "ACTION:DISPLAY\nTRIGGER:20260310T080000", ["2026-03-10T07:00:00Z"]),
      ("T51", "ACTION:DISPLAY\nTRIGGER;RELATED=END:-PT1D", ["2026-03-09T17:00:00Z"]),
      ("T52", "ACTION:DISPLAY\nTRIGGER;RELATED=START:-PT5M", ["2026-03-10T16:55:00Z"]),
      ("T55", "ACTION:DISPLAY\nTRIGGER;RELATED=END:PT0S\nREPEAT:3", ["2026-03-10T17:00:00Z"]),
      (
        "T56",
        "ACTION:DISPLAY\nTRIGGER;RELATED=END:-PT5M\nEND:VALARM\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:-PT5M",
        ["2026-03-10T16:55:00Z"]
      ),
    ])
  func asTheySay(row: String, lines: String, expected: [String]) throws {
    let alarm = "BEGIN:VALARM\n\(lines)\nEND:VALARM"
    let object = try CalendarObjectReading(Golden.todo("\(Self.six)\n\(alarm)"))
    #expect(rings(object) == expected.map(Golden.instant), "\(row)")
    let after = Golden.string(moved(object))
    #expect(after.contains(alarm.replacing("\n", with: "\r\n")), "\(row)")
  }

  // T53
  @Test("an alarm relative to a missing end never rings, and stays")
  func t53() throws {
    let object = try CalendarObjectReading(
      Golden.todo("SUMMARY:a\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:-PT5M\nEND:VALARM"))
    #expect(rings(object) == [])
    #expect(Golden.string(moved(object)).contains("TRIGGER;RELATED=END:-PT5M"))
  }

  // T54
  @Test(
    "an alarm relative to a day counts from the user's midnight",
    arguments: [
      ("PT9H", "2026-03-10T08:00:00Z"), ("-PT15H", "2026-03-09T08:00:00Z"), ("-PT39H", "2026-03-08T08:00:00Z"),
      ("-P6DT15H", "2026-03-03T08:00:00Z"),
    ])
  func t54(trigger: String, expected: String) throws {
    let object = try CalendarObjectReading(
      Golden.todo("DUE;VALUE=DATE:20260310\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:\(trigger)\nEND:VALARM"))
    #expect(rings(object) == [Golden.instant(expected)])
  }

  // T66
  @Test("reminders that Tasks.org added to a task are foreign: they stay while own alarms follow the date")
  func t66() throws {
    let added =
      "BEGIN:VALARM\r\nTRIGGER;RELATED=END:PT0S\r\nACTION:DISPLAY\r\nDESCRIPTION:Default Tasks.org description\r\n"
      + "END:VALARM\r\n"
    let text = Golden.string(try Golden.fixture("E06")).replacing("END:VTODO", with: added + "END:VTODO")
    let object = try CalendarObjectReading(Array(text.utf8))
    let after = moved(object)
    #expect(Golden.string(after).contains(added))
    #expect(Golden.lines(after).contains("TRIGGER;VALUE=DATE-TIME:20260312T170000Z"))
    var done = object.task(context)
    done.status = .completed
    done.completedAt = Golden.now
    let completed = CalendarObjectWriter.patched(
      object, task: done, changing: ["completed"], alarms: .reconcile(desired: [], now: context.now), context: context)
    #expect(Golden.string(completed).contains(added) && !Golden.string(completed).contains("X-FOCUSBLOX-KIND"))
  }

  @Test("an automatic alarm does not move onto the instant of another program's alarm, which would ring twice there")
  func movesOntoAnother() throws {
    let foreign = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT2H\r\nEND:VALARM\r\n"
    let text = Golden.string(try Golden.fixture("E06")).replacing("END:VTODO", with: foreign + "END:VTODO")
    let object = try CalendarObjectReading(Array(text.utf8))
    let own = AlarmSpec(
      kind: .due, trigger: .absolute(Golden.instant("2026-03-10T15:00:00Z")),
      words: LocalizedText { $0 == .german ? "Fällig" : "Due" },
      language: .german)
    let after = CalendarObjectWriter.patched(
      object, task: object.task(context), changing: [],
      alarms: .reconcile(desired: [own], formerly: [], now: context.now), context: context)
    #expect(rings(object).count == 2)
    #expect(rings(try CalendarObjectReading(after)) == [Golden.instant("2026-03-10T15:00:00Z")])
    #expect(Golden.string(after).contains(foreign) && !Golden.string(after).contains("X-FOCUSBLOX-KIND"))
  }
}

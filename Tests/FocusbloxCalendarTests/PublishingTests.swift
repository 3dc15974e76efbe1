import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

struct PublishingTests {
  /// The alarm UIDs in the golden files are only examples.
  func withoutAlarmNames(_ bytes: [UInt8]) -> [String] {
    Golden.lines(bytes).filter { !$0.hasPrefix("X-WR-ALARMUID") && ($0.contains("-9d10-") || !$0.hasPrefix("UID:")) }
  }

  func task(_ number: Int, _ due: String) -> TaskItem { TaskGoldenTests.task(number, due: due) }

  // E20 E21 S3-82
  @Test(
    "a due task is published as an event",
    arguments: [(1, "2026-03-10T18:00:00[Europe/Berlin]", "E20"), (2, "2026-03-10", "E21")])
  func golden(number: Int, due: String, name: String) throws {
    let made = try #require(PublishedAlarm.object(task(number, due), context: Golden.context()))
    #expect(try withoutAlarmNames(made) == withoutAlarmNames(Golden.fixture(name)))
    #expect(throws: MappingError.self) { try CalendarObjectReading(made) }
  }

  // S3-83 S3-85
  @Test("only tasks due within the lookahead are published, and only where enabled")
  func window() {
    var settings = Settings()
    settings.publishAlarms = true
    func isWanted(_ due: String, _ settings: Settings) -> Bool {
      PublishedAlarm.isWanted(task(1, due), settings: settings, now: Golden.now, zone: Golden.berlin)
    }
    #expect(isWanted("2026-03-01", settings) && isWanted("2026-03-15T23:59:00[Europe/Berlin]", settings))
    #expect(!isWanted("2026-03-16", settings) && !isWanted("2026-02-28", settings))
    #expect(!isWanted("2026-03-01", Settings()))
    var done = task(1, "2026-03-01")
    done.status = .completed
    #expect(!PublishedAlarm.isWanted(done, settings: settings, now: Golden.now, zone: Golden.berlin))
  }

  // E24
  @Test("the completed copy of a foreign series is written")
  func history() throws {
    let text = Golden.string(try Golden.fixture("E25")).replacing("20260317T090000", with: "20260310T090000")
    let object = try CalendarObjectReading(Array(text.utf8))
    var copy = object.task(Golden.context())
    copy.uid = "6b1f0c1e-2f5a-4c3e-9d10-000000000124"
    copy.status = .completed
    copy.completedAt = Golden.instant("2026-03-10T08:15:00Z")
    let made = CalendarObjectWriter.history(of: object, as: copy, context: Golden.context())
    #expect(Golden.string(made) == Golden.string(try Golden.fixture("E24")))
  }

  @Test("a copy whose date names a zone that the series does not have gets the VTIMEZONE")
  func historyInAnotherZone() throws {
    let object = try CalendarObjectReading(Golden.todo("DUE;VALUE=DATE:20260310\nRRULE:FREQ=DAILY\nSUMMARY:a"))
    var copy = object.task(Golden.context())
    copy.due = CalendarTime("2026-03-10T12:50:00[Europe/Berlin]")
    let made = Golden.lines(CalendarObjectWriter.history(of: object, as: copy, context: Golden.context()))
    #expect(made.contains("DUE;TZID=Europe/Berlin:20260310T125000"))
    #expect(made.count { $0 == "TZID:Europe/Berlin" } == 1)
  }

  @Test("a copy gets no VTIMEZONE for an IANA zone that the series on the server does without")
  func historyWithoutZones() throws {
    let dates = "DTSTART;TZID=America/Toronto:20260310T113000\nDUE;TZID=America/Toronto:20260310T113000\n"
    let object = try CalendarObjectReading(Golden.todo(dates + "RRULE:FREQ=DAILY\nSUMMARY:a"))
    let copy = object.task(Golden.context())
    func made(isHeld: Bool) -> String {
      Golden.string(CalendarObjectWriter.history(of: object, as: copy, isHeld: isHeld, context: Golden.context()))
    }
    #expect(!made(isHeld: true).contains("VTIMEZONE"))
    #expect(made(isHeld: true).contains("DUE;TZID=America/Toronto:20260310T113000"))
    // A server that has not seen the series may refuse the name.
    #expect(made(isHeld: false).contains("TZID:America/Toronto"))
  }

  @Test("a published event has one alarm for each reminder instant, with the current title and time")
  func reminders() throws {
    var task = task(1, "2026-03-10T18:00:00[Europe/Berlin]")
    func reminder(_ id: String, _ trigger: ItemNotification.Trigger) -> ItemNotification {
      ItemNotification(id: id, taskID: task.id, trigger: trigger, created: Golden.now)
    }
    let lead = reminder("1", .relative(offset: -3600, anchor: .dueDate))
    let noon = reminder("2", .absolute(Golden.instant("2026-03-10T11:00:00Z")))
    let doubles = [
      reminder("3", .absolute(Golden.instant("2026-03-10T17:00:00Z"))),
      reminder("4", .absolute(Golden.instant("2026-03-10T16:00:00Z"))),
    ]
    let made = try #require(
      PublishedAlarm.object(task, reminders: [lead, noon] + doubles, context: Golden.context()))
    func triggers(_ bytes: [UInt8]) -> [String] { Golden.lines(bytes).filter { $0.hasPrefix("TRIGGER") }.sorted() }
    #expect(
      triggers(made) == [
        "TRIGGER:PT0S", "TRIGGER;VALUE=DATE-TIME:20260310T110000Z", "TRIGGER;VALUE=DATE-TIME:20260310T160000Z",
      ])
    task.title = "Wohnung kündigen"
    task.due = CalendarTime("2026-03-10T19:00:00[Europe/Berlin]")
    let event = try #require(PublishedEvent(made, ofTask: task.uid))
    let after = try #require(event.saying(task, reminders: [lead, noon], context: Golden.context()))
    let (noonLine, leadLine) = ("TRIGGER;VALUE=DATE-TIME:20260310T110000Z", "TRIGGER;VALUE=DATE-TIME:20260310T170000Z")
    #expect(triggers(after) == ["TRIGGER:PT0S", noonLine, leadLine])
    let texts = Golden.lines(after).filter { $0.hasPrefix("DESCRIPTION") }
    #expect(texts.count == 3 && texts.allSatisfy { $0.contains("Wohnung kündigen") }, "\(texts)")
    #expect(texts.filter { $0.contains("19:00") }.count == 2, "\(texts)")
    let again = try #require(PublishedEvent(after, ofTask: task.uid))
    let less = try #require(again.saying(task, reminders: [noon], context: Golden.context()))
    #expect(triggers(less) == ["TRIGGER:PT0S", noonLine])
  }

  @Test("a floating due date is published in the user's zone, because clients read floating events as UTC")
  func floating() throws {
    let made = try #require(
      PublishedAlarm.object(task(1, "2026-03-10T18:00:00"), context: Golden.context()))
    let lines = Golden.lines(made)
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20260310T180000"))
    #expect(lines.contains("DTEND;TZID=Europe/Berlin:20260310T181500") && lines.contains("TZID:Europe/Berlin"))
  }
}

import FocusbloxCalendar
import FocusbloxModel
import Foundation
import Testing

/// Alarms of other programs ring on this machine too, and no own alarm rings twice.
struct RingingAlarmTests {
  static let six = "DUE;TZID=Europe/Berlin:20260310T180000"
  private let context = Golden.context { $0.notifyOnDue = true }
  private let before = Golden.instant("2026-03-10T08:00:00Z")

  private func alarms(_ lines: String, own: [AlarmSpec] = []) throws -> [RingingAlarm] {
    try CalendarObjectReading(Golden.todo(lines)).ringingAlarms(beside: own, context)
  }

  private static func alarm(_ lines: String) -> String { "BEGIN:VALARM\nACTION:DISPLAY\n\(lines)\nEND:VALARM" }

  @Test("an alarm before the due time rings at its own time, and a past alarm is still found")
  func relative() throws {
    let alarm = try #require(try alarms(Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M")).first)
    let rings = Golden.instant("2026-03-10T16:45:00Z")
    #expect(alarm.ring(around: before) == rings)
    #expect(alarm.ring(around: rings.addingTimeInterval(60)) == rings)
    #expect(alarm.ring(around: rings.addingTimeInterval(-1)) == rings)
  }

  @Test("the next ring of a weekly series belongs to its next occurrence")
  func recurring() throws {
    let lines = "DTSTART;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=WEEKLY\n" + Self.alarm("TRIGGER:-PT10M")
    let alarm = try #require(try alarms(lines).first)
    #expect(alarm.ring(around: before) == Golden.instant("2026-03-16T07:50:00Z"))
  }

  @Test("an alarm acknowledged by another client does not ring", arguments: ["ACKNOWLEDGED", "X-MOZ-LASTACK"])
  func acknowledged(name: String) throws {
    let stamp = "\(name):20260310T164500Z"
    let trigger = "TRIGGER;RELATED=END:-PT15M"
    let lines =
      name == "ACKNOWLEDGED"
      ? Self.six + "\n" + Self.alarm(trigger + "\n" + stamp) : Self.six + "\n" + stamp + "\n" + Self.alarm(trigger)
    #expect(try alarms(lines).first?.ring(around: before) == nil)
  }

  @Test("own alarms are excluded by mark, by name or by time")
  func ours() throws {
    var task = try CalendarObjectReading(Golden.todo(Self.six)).task(context)
    task.id = "t"
    let own = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    let text = CalendarObjectWriter.newObject(task: task, notifications: [], context: context)
    #expect(try CalendarObjectReading(text).ringingAlarms(beside: own, context).isEmpty)
    let unmarked = Golden.string(text).replacing(/X-FOCUSBLOX-KIND:[a-z-]+\r\n/, with: "")
    #expect(try CalendarObjectReading(Array(unmarked.utf8)).ringingAlarms(beside: own, context).isEmpty)
    let nameless = unmarked.replacing(/(X-WR-ALARM)?UID:[0-9A-F-]+\r\n/, with: "")
    let coinciding = try CalendarObjectReading(Array(nameless.utf8)).ringingAlarms(beside: own, context)
    #expect(coinciding.allSatisfy { $0.next(after: .distantPast) == nil })
    #expect(try CalendarObjectReading(Array(nameless.utf8)).ringingAlarms(beside: [], context).count == own.count)
  }

  @Test("another program's alarm rings with an own alarm that only another machine's settings make")
  func besideAnotherMachinesAlarm() throws {
    var held = HeldAlarms()
    held[.dueDateAdvance] = Golden.instant("2026-03-10T16:45:00Z")
    let reading = try CalendarObjectReading(Golden.todo(Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M")))
    for isOn in [false, true] {
      let context = Golden.context { $0.dueDateAdvanceReminderEnabled = isOn }
      let alarm = try #require(reading.ringingAlarms(beside: [], held: held, context).first)
      #expect((alarm.next(after: before) == nil) == isOn, "an own alarm that is off here does not ring")
    }
  }

  @Test("a snooze of another program's alarm rings beside an own location reminder")
  func snoozedBesideALocation() throws {
    let place = ItemNotification.Place(name: "Laden", latitude: 52, longitude: 13, radius: 100)
    var location = AlarmSpec(
      kind: .location, trigger: .location(place, .onArrival), words: LocalizedText(verbatim: ""), language: .german)
    location.notificationID = "place"
    var held = HeldAlarms()
    held[reminder: "place"] = Golden.instant("1976-04-01T00:55:45Z")
    let answered = "\nX-MOZ-LASTACK:20260310T164600Z\nX-MOZ-SNOOZE-TIME:20260310T165500Z\n"
    let reading = try CalendarObjectReading(
      Golden.todo(Self.six + answered + Self.alarm("TRIGGER;RELATED=END:-PT15M")))
    let rings = reading.ringingAlarms(beside: [location], held: held, context).compactMap { $0.next(after: before) }
    #expect(rings == [Golden.instant("2026-03-10T16:55:00Z")])
  }

  @Test("an alarm has the same id on every machine, and two alarms have distinct ids")
  func identity() throws {
    let lines =
      Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M") + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT30M")
    let ids = try alarms(lines).map(\.id)
    #expect(Set(ids).count == 2)
    #expect(try alarms(lines + "\nLOCATION:Hof").map(\.id) == ids)
  }

  private static let weekly = "DTSTART;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=WEEKLY\n"

  @Test("an alarm that coincides with an own alarm at the first occurrence rings at the others")
  func coincidesOnce() throws {
    let start = "DTSTART;TZID=Europe/Berlin:20260302T090000\n"
    let lines = start + "DUE;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=WEEKLY\n" + Self.alarm("TRIGGER:PT0S")
    var own = AlarmSpec(kind: .due, trigger: .absolute(Golden.instant("2026-03-02T08:00:00Z")), text: "x")
    own.notificationID = nil
    let alarm = try #require(try alarms(lines, own: [own]).first)
    #expect(alarm.next(after: Golden.instant("2026-03-01T08:00:00Z")) == Golden.instant("2026-03-09T08:00:00Z"))
  }

  @Test("an own alarm relative to the start coincides at each occurrence")
  func coincidesAlways() throws {
    let own = AlarmSpec(kind: .focusBlockStart, trigger: .relativeToStart(-300), text: "x")
    let alarm = try #require(try alarms(Self.weekly + Self.alarm("TRIGGER:-PT5M"), own: [own]).first)
    #expect(alarm.next(after: before) == nil)
  }

  private static func series(_ overrides: String...) -> [UInt8] {
    let master = "UID:u1\nSUMMARY:x\n" + weekly + alarm("TRIGGER:-PT10M")
    let todos = [master] + overrides.map { "UID:u1\n\($0)" }
    let text = todos.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }.joined()
    return Array("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n".replacing("\n", with: "\r\n").utf8)
  }

  private func rings(_ text: [UInt8], after instant: String, count: Int) throws -> [String] {
    let alarms = try CalendarObjectReading(text).ringingAlarms(beside: [], context)
    var found: [String] = []
    var now = Golden.instant(instant)
    while found.count < count, let next = alarms.compactMap({ $0.next(after: now) }).min() {
      found.append(try #require(CalendarTime(next, in: .gmt)).description)
      now = next
    }
    return found
  }

  @Test("a changed occurrence rings at its own time by its own alarms")
  func override() throws {
    let moved = "RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000\nDTSTART;TZID=Europe/Berlin:20260310T150000\n"
    let text = Self.series(moved + Self.alarm("TRIGGER:-PT30M"))
    #expect(
      try rings(text, after: "2026-03-02T12:00:00Z", count: 2) == ["2026-03-10T13:30:00Z", "2026-03-16T07:50:00Z"])
    let silent = Self.series(moved)
    #expect(try rings(silent, after: "2026-03-02T12:00:00Z", count: 1) == ["2026-03-16T07:50:00Z"])
    let done = Self.series(moved + "STATUS:COMPLETED\n" + Self.alarm("TRIGGER:-PT30M"))
    #expect(try rings(done, after: "2026-03-02T12:00:00Z", count: 1) == ["2026-03-16T07:50:00Z"])
  }

  @Test("RANGE=THISANDFUTURE moves all later occurrences and alarms, also across a change of offset")
  func range() throws {
    let id = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260316T090000\n"
    let later = id + "DTSTART;TZID=Europe/Berlin:20260316T110000\n" + Self.alarm("TRIGGER:-PT30M")
    #expect(
      try rings(Self.series(later), after: "2026-03-02T12:00:00Z", count: 4) == [
        "2026-03-09T07:50:00Z", "2026-03-16T09:30:00Z", "2026-03-23T09:30:00Z", "2026-03-30T08:30:00Z",
      ])
  }

  @Test("a series by RDATE rings at each date and is recurring")
  func dates() throws {
    let lines =
      "DTSTART:20260302T090000Z\nRDATE:20260304T090000Z,20260310T090000Z\n" + Self.alarm("TRIGGER:-PT10M")
    let text = Golden.todo(lines)
    #expect(
      try rings(text, after: "2026-03-02T12:00:00Z", count: 5) == ["2026-03-04T08:50:00Z", "2026-03-10T08:50:00Z"])
    #expect(try Golden.task(lines).foreignRule == "RDATE:20260304T090000Z,20260310T090000Z")
  }

  @Test("BEGIN:VALARM is found in any case and with folds")
  func anyCase() throws {
    for begin in ["begin:vAlarm", "BEGIN:VA\r\n LARM", "Begin:\r\n\tValarm"] {
      let text = Golden.string(Golden.todo(Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M")))
        .replacing("BEGIN:VALARM", with: begin)
      #expect(CalendarObjectReading.mayHaveAlarms(Array(text.utf8)), "\(begin)")
      let found = try CalendarObjectReading(Array(text.utf8)).ringingAlarms(beside: [], context)
      #expect(found.count == 1, "\(begin)")
    }
    #expect(!CalendarObjectReading.mayHaveAlarms(Golden.todo(Self.six)))
  }

  @Test("an alarm long after the end of its item rings")
  func longAfter() throws {
    let alarm = try #require(try alarms(Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:P800D")).first)
    #expect(alarm.next(after: before) == Golden.instant("2028-05-18T16:00:00Z"))
  }

  @Test(
    "two alarms with one UID, or with one trigger text, have distinct ids",
    arguments: [
      ("UID:a\nTRIGGER:-PT15M", "UID:a\nTRIGGER:-PT30M"),
      ("TRIGGER;RELATED=START:-PT15M", "TRIGGER;RELATED=END:-PT15M"),
      ("UID:a\nTRIGGER:-PT15M", "UID:a\nTRIGGER:-PT15M"),
    ])
  func twoIdentifiers(first: String, second: String) throws {
    let found = try alarms(Self.six + "\n" + Self.alarm(first) + "\n" + Self.alarm(second))
    #expect(found.count == 2)
    #expect(Set(found.map(\.id)).count == 2)
  }

  @Test("alarms snoozed by Thunderbird ring at the snooze time")
  func snoozed() throws {
    let lines =
      Self.six + "\nX-MOZ-LASTACK:20260310T164500Z\nX-MOZ-SNOOZE-TIME:20260310T165500Z\n"
      + Self.alarm("TRIGGER;RELATED=END:-PT15M")
    #expect(try rings(Golden.todo(lines), after: "2026-03-10T08:00:00Z", count: 3) == ["2026-03-10T16:55:00Z"])
  }

  @Test("the author of an item's alarms is determined")
  func author() throws {
    func author(_ lines: String, _ change: (inout TaskItem) -> Void = { _ in }) throws -> AlarmAuthor {
      let object = try CalendarObjectReading(Golden.todo(lines))
      var task = object.task(context)
      change(&task)
      return object.alarmAuthor(task: task, reminders: [], hasUnmarked: false, context)
    }
    let foreign = Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M")
    #expect(try author(Self.six) == .nobody)
    #expect(try author(foreign) == .another)
    #expect(try author(foreign) { $0.due = CalendarTime("2026-03-11T18:00:00Z") } == .us)
    #expect(try author(foreign) { $0.title = "other" } == .another)
    #expect(try author(Self.six + "\n" + Self.alarm("TRIGGER:PT0S\nX-FOCUSBLOX-KIND:due")) == .us)
  }
}

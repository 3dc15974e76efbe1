import FocusbloxCalendar
import FocusbloxModel
import Foundation
import Testing

/// MAPPING 2.2 rule 6: what another program set rings here as well, and nothing of ours rings twice.
struct RingingAlarmTests {
  static let six = "DUE;TZID=Europe/Berlin:20260310T180000"
  private let context = Golden.context { $0.notifyOnDue = true }
  private let before = Golden.instant("2026-03-10T08:00:00Z")

  private func alarms(_ lines: String, own: [AlarmSpec] = []) throws -> [RingingAlarm] {
    try CalendarObjectReading(Golden.todo(lines)).ringingAlarms(beside: own, context)
  }

  private static func alarm(_ lines: String) -> String { "BEGIN:VALARM\nACTION:DISPLAY\n\(lines)\nEND:VALARM" }

  @Test("an alarm before the due time rings before it, and is known when it is over")
  func relative() throws {
    let alarm = try #require(try alarms(Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M")).first)
    let rings = Golden.instant("2026-03-10T16:45:00Z")
    #expect(alarm.ring(around: before) == rings)
    #expect(alarm.ring(around: rings.addingTimeInterval(60)) == rings)
    #expect(alarm.ring(around: rings.addingTimeInterval(-1)) == rings)
  }

  @Test("the next ring of a weekly series is that of its next occurrence")
  func recurring() throws {
    let lines = "DTSTART;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=WEEKLY\n" + Self.alarm("TRIGGER:-PT10M")
    let alarm = try #require(try alarms(lines).first)
    #expect(alarm.ring(around: before) == Golden.instant("2026-03-16T07:50:00Z"))
  }

  @Test("what was acknowledged elsewhere rings no more", arguments: ["ACKNOWLEDGED", "X-MOZ-LASTACK"])
  func acknowledged(name: String) throws {
    let stamp = "\(name):20260310T164500Z"
    let trigger = "TRIGGER;RELATED=END:-PT15M"
    let lines =
      name == "ACKNOWLEDGED"
      ? Self.six + "\n" + Self.alarm(trigger + "\n" + stamp) : Self.six + "\n" + stamp + "\n" + Self.alarm(trigger)
    #expect(try alarms(lines).first?.ring(around: before) == nil)
  }

  @Test("alarms of ours are not among them: with our mark, with our name, or at our time")
  func ours() throws {
    var task = try CalendarObjectReading(Golden.todo(Self.six)).task(context)
    task.id = "t"
    let own = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    let text = CalendarObjectWriter.newObject(task: task, notifications: [], context: context)
    #expect(!CalendarObjectReading.mayHaveForeignAlarms(text))
    let unmarked = Golden.string(text).replacing(/X-FOCUSBLOX-KIND:[a-z-]+\r\n/, with: "")
    #expect(CalendarObjectReading.mayHaveForeignAlarms(Array(unmarked.utf8)))
    #expect(try CalendarObjectReading(Array(unmarked.utf8)).ringingAlarms(beside: own, context).isEmpty)
    let nameless = unmarked.replacing(/(X-WR-ALARM)?UID:[0-9A-F-]+\r\n/, with: "")
    #expect(try CalendarObjectReading(Array(nameless.utf8)).ringingAlarms(beside: own, context).isEmpty)
    #expect(try CalendarObjectReading(Array(nameless.utf8)).ringingAlarms(beside: [], context).count == own.count)
  }

  @Test("an alarm has the same id wherever its item is read, and two alarms have two")
  func identity() throws {
    let lines =
      Self.six + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT15M") + "\n" + Self.alarm("TRIGGER;RELATED=END:-PT30M")
    let ids = try alarms(lines).map(\.id)
    #expect(Set(ids).count == 2)
    #expect(try alarms(lines + "\nLOCATION:Hof").map(\.id) == ids)
  }
}

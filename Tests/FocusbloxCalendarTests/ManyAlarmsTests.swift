import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("Items with more alarms than users set")
struct ManyAlarmsTests {
  private static let context = MappingContext(
    zone: .gmt, now: Date(timeIntervalSince1970: 1_790_000_000), settings: Settings(), profile: .strict)

  private func text(_ count: Int, ours: Int = 0) -> [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:many", "DTSTAMP:20261101T000000Z",
      "SUMMARY:Viele", "DUE:20270101T100000Z",
    ]
    for number in 0..<count + ours {
      let second = String(format: "%02d%02d%02d", number / 3600 % 24, number / 60 % 60, number % 60)
      lines += ["BEGIN:VALARM", "UID:a\(number)", "ACTION:DISPLAY", "DESCRIPTION:x"]
      lines += ["TRIGGER;VALUE=DATE-TIME:202612\(10 + number / 86_400)T\(second)Z"]
      if number >= count { lines += ["X-FOCUSBLOX-KIND:custom"] }
      lines += ["END:VALARM"]
    }
    return Array((lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  /// Work that grows with the square of the number would take hours.
  @Test("only a thousand alarms ring, and the time grows linearly with their number", .timeLimit(.minutes(20)))
  func ringsByAThousand() throws {
    let reading = try CalendarObjectReading(text(100_000))
    let alarms = reading.ringingAlarms(beside: [], Self.context)
    #expect(alarms.count == AlarmLimit.most)
    #expect(alarms.allSatisfy { $0.ring(around: Self.context.now) != nil })
    #expect(Set(alarms.map(\.id)).count == AlarmLimit.most)
  }

  @Test("own alarms are read before those of other programs")
  func readsOursFirst() throws {
    let reading = try CalendarObjectReading(text(2000, ours: 3))
    let reminders = OwnAlarms.reminders(in: reading.master, taskID: "t", Self.context)
    #expect(reminders.count == 3)
    #expect(reading.ringingAlarms(beside: [], Self.context).count == AlarmLimit.most - 3)
  }

  @Test("all alarms stay in the item after an edit")
  func keepsAll() throws {
    let reading = try CalendarObjectReading(text(1500))
    var task = reading.task(Self.context)
    task.title = "Neu"
    let written = CalendarObjectWriter.patched(
      reading, task: task, changing: ["title"], alarms: .leave, context: Self.context)
    #expect(try CalendarObjectReading(written).master.components(named: "VALARM").count == 1500)
    #expect(AlarmLimit.isExceeded(in: written) && !AlarmLimit.isExceeded(in: text(1000)))
  }
}

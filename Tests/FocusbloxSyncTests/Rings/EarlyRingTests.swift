import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The index of next rings may be early, and is never late.
@Suite struct EarlyRingTests {
  private static let items = ItemRings(settings: Settings(), zone: .gmt, language: .english)
  private static let context = MappingContext(
    zone: .gmt, now: .distantPast, settings: Settings(), profile: .extended)

  private static func time(_ text: String) throws -> Date { try #require(CalendarTime(text)).instant(in: .gmt) }

  @Test func `Of an item whose dates are far away, the index has a time before its first ring`() throws {
    let (first, ring) = try Self.rings(due: nil)
    #expect(ring == (try Self.time("2026-12-11T10:00:00Z")))
    #expect(first < ring)
  }

  /// Apple's alarm has an instant of its own, which moves with the due date.
  @Test func `An alarm that moves with a date changed here rings in time`() throws {
    let (first, ring) = try Self.rings(due: "2026-12-16T10:00:00Z")
    #expect(ring == (try Self.time("2026-12-06T10:00:00Z")))
    #expect(first <= ring)
  }

  /// - Parameter due: a due date of the task that its object does not have yet.
  /// - Returns: the time in the index, and the first ring.
  private static func rings(due: String?) throws -> (first: Date, ring: Date) {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Apple//EN", "BEGIN:VTODO", "UID:u", "DTSTAMP:20261101T000000Z",
      "SUMMARY:Apfel", "DUE:20261221T100000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder",
      "UID:a", "X-WR-ALARMUID:a", "TRIGGER;VALUE=DATE-TIME:20261211T100000Z", "END:VALARM", "END:VTODO",
      "END:VCALENDAR", "",
    ]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    var task = try CalendarObjectReading(text).task(context)
    task.id = "t"
    if let due { task.due = CalendarTime(due) }
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      try store.insert(task, by: .user)
      try store.setOriginalText(of: .task, id: "t", text)
    }
    let now = try time("2026-12-01T00:00:00Z")
    return try store.read { store in
      let pending = try #require(try items.pending(.task, "t", after: now, store)).requests
      let ring = try #require((pending.dueDate + pending.others).map(\.fireDate).min())
      return (try #require(try items.next(.task, "t", after: now, store)).first, ring)
    }
  }
}

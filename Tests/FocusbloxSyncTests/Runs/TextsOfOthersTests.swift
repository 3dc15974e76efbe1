import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// What an upload leaves as another program wrote it, and what it must not leave so.
@Suite("Another program's lines in an upload")
struct TextsOfOthersTests {
  @Test(
    "a start after the due date stays as another program wrote it, whatever else is edited", arguments: NamedMode.all)
  func keepsStartAfterDue(at one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.add("late", title: "Spät", "DTSTART;VALUE=DATE:20261205", "DUE;VALUE=DATE:20261201")
    guard !setup.other.names().isEmpty else { return }
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.a.edit("Spät") { $0.importance = .high }
    _ = try await setup.a.attempt()
    #expect(try setup.other.value("DTSTART", of: "late.ics") == "20261205")
    #expect(try setup.a.task("Spät").start == nil)
  }

  @Test("what a file divides or names wrongly is whole on the server")
  func mendsFiles() async throws {
    let setup = try await SyncSetup()
    let head = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Other//EN
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:STANDARD
      DTSTART;TZID=+00:00:19701025T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTODO
      UID:key
      DTSTAMP:20261101T080000Z
      DUE;TZID=Europe/Berlin:20261201T090000
      SUMMARY:Schl
      """
    let text =
      Array(head.replacing("\n", with: "\r\n").utf8) + [0xC3] + Array("\r\n ".utf8) + [0xBC]
      + Array("ssel\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
    let mapping = MappingContext(
      zone: SyncSetup.zone, now: setup.clock.now, settings: setup.a.settings, profile: .strict)
    var task = try CalendarObjectReading(text).task(mapping)
    task.listID = try setup.a.list().id
    try setup.a.store.write { [task] store in
      try store.insert(task, by: .user, isCreatedHere: false)
      try store.setOriginalText(of: .task, id: task.id, text)
    }
    try await setup.a.sync()
    let lines = try setup.other.lines("key.ics")
    #expect(lines.contains("SUMMARY:Schlüssel"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261201T090000"))
    #expect(!lines.contains { $0.contains("TZID=+00:00") })
  }
}

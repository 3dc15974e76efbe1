import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

struct AlarmReadingTests {
  let context = Golden.context(at: Golden.instant("2026-03-10T16:05:00Z"))

  func changes(_ name: String, _ edit: (String) -> String) throws -> [AlarmChange] {
    let base = try Golden.object(name)
    let remote = try CalendarObjectReading(Array(edit(Golden.string(base.bytes)).utf8))
    return AlarmReading.changes(
      base: base.master, remote: remote.master, task: base.task(context), context: context)
  }

  @Test func anUnchangedItemHasNoChanges() throws { #expect(try changes("E06") { $0 } == []) }

  @Test("an own alarm that another client moved is reported")
  func moved() throws {
    let found = try changes("E06") {
      $0.replacing("TRIGGER;VALUE=DATE-TIME:20260310T170000Z", with: "TRIGGER:-PT30M\r\nX-A:1")
        .replacing("X-FOCUSBLOX-KIND:due\r\n", with: "")
    }
    // The alarm is relative to the due date, because the start is technical.
    #expect(found == [.moved(.due, to: Golden.instant("2026-03-10T16:30:00Z"))])
  }

  @Test("an own alarm that another client removed is reported")
  func removed() throws {
    let found = try changes("E06") { text in
      let start = text.range(of: "BEGIN:VALARM")!.lowerBound
      let end = text.range(of: "END:VALARM\r\n")!.upperBound
      return text.replacingCharacters(in: start..<end, with: "")
    }
    #expect(found == [.removed(.due)])
  }

  @Test("alarms that moved with the due date are not reported as moved")
  func together() throws {
    let found = try changes("E06") {
      $0.replacing("DUE;TZID=Europe/Berlin:20260310", with: "DUE;TZID=Europe/Berlin:20260311")
        .replacing("20260310T170000Z", with: "20260311T170000Z")
    }
    #expect(found == [])
  }

  // E15
  @Test("acknowledgements of other clients are read in both dialects")
  func acknowledged() throws {
    let until = Golden.instant("2026-03-10T17:02:12Z")
    let found = try changes("E06") {
      $0.replacing("X-FOCUSBLOX-KIND:due\r\n", with: "X-FOCUSBLOX-KIND:due\r\nACKNOWLEDGED:20260310T170212Z\r\n")
        .replacing("STATUS:NEEDS-ACTION\r\n", with: "STATUS:NEEDS-ACTION\r\nX-MOZ-LASTACK:20260310T170212Z\r\n")
    }
    #expect(found == [.acknowledged(.due, until: until), .acknowledged(nil, until: until)])
  }

  // E14 T57
  @Test("snoozes of other clients are read in both dialects, and a past snooze is over")
  func snoozed() throws {
    let until = Golden.instant("2026-03-10T16:16:05Z")
    let moz = try changes("E06") {
      $0.replacing("STATUS:NEEDS-ACTION\r\n", with: "STATUS:NEEDS-ACTION\r\nX-MOZ-SNOOZE-TIME:20260310T161605Z\r\n")
    }
    #expect(moz == [.snoozed(until: until, alarm: nil)])
    let past = try changes("E06") {
      $0.replacing("STATUS:NEEDS-ACTION\r\n", with: "STATUS:NEEDS-ACTION\r\nX-MOZ-SNOOZE-TIME:20260310T160000Z\r\n")
    }
    #expect(past == [])
    let rfc = try changes("E06") {
      $0.replacing(
        "END:VTODO",
        with: "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;VALUE=DATE-TIME:20260310T161605Z\r\n"
          + "RELATED-TO;RELTYPE=SNOOZE:x\r\nEND:VALARM\r\nEND:VTODO")
    }
    #expect(rfc == [.snoozed(until: until, alarm: "x")])
  }

  @Test("a Thunderbird snooze of an item without an alarm snoozes nothing")
  func snoozeWithoutAlarm() throws {
    let snooze = "DUE:20260310T170000Z\nX-MOZ-SNOOZE-TIME:20260310T161605Z"
    let alarm = "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:-PT15M\nEND:VALARM"
    let bare = try CalendarObjectReading(Golden.todo(snooze))
    let ringing = try CalendarObjectReading(Golden.todo(snooze + alarm))
    #expect(Snooze.all(in: bare.master, context).isEmpty)
    #expect(Snooze.all(in: ringing.master, context).map(\.until) == [Golden.instant("2026-03-10T16:16:05Z")])
  }

  @Test("the first reading of an object takes the answers that belong to the task's due date")
  func firstReading() throws {
    let text = Golden.string(try Golden.fixture("E06")).replacing(
      "X-FOCUSBLOX-KIND:due\r\n", with: "X-FOCUSBLOX-KIND:due\r\nACKNOWLEDGED:20260310T170212Z\r\n")
    let object = try CalendarObjectReading(Array(text.utf8))
    var task = object.task(context)
    func changes() -> [AlarmChange] {
      AlarmReading.changes(ofFirstReading: object.master, task: task, isMoved: false, context: context)
    }
    #expect(changes() == [.acknowledged(.due, until: Golden.instant("2026-03-10T17:02:12Z"))])
    task.due = CalendarTime("2026-03-12T18:00:00[Europe/Berlin]")
    #expect(changes() == [])
  }
}

import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// X-FOCUSBLOX-ALARMS records what one machine has computed for the others.
struct WrittenAlarmsTests {
  let context = Golden.context { $0.notifyOnDue = true }
  let line = "X-FOCUSBLOX-ALARMS:2 for=CA8BD3C5 start=20260310T180000 3F3B32C1=20260310T170000Z"

  func changes(_ edit: (String) -> String) throws -> [AlarmChange] {
    let base = try Golden.object("E06")
    let text = Golden.string(base.bytes).replacing("\r\n ", with: "")
    let remote = try CalendarObjectReading(Array(edit(text).utf8))
    return AlarmReading.changes(
      base: base.master, remote: remote.master, task: base.task(context), context: context)
  }

  func patched(
    _ object: CalendarObjectReading, notifyOnDue: Bool = true, _ edit: (inout TaskItem) -> Void
  ) -> [String] {
    let context = Golden.context { $0.notifyOnDue = notifyOnDue }
    var task = object.task(context)
    edit(&task)
    let desired = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    return Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["title", "due", "completed"],
        alarms: .reconcile(desired: desired, formerly: [], now: context.now), context: context))
  }

  @Test("an alarm that moved as recorded was moved by this program, and another move was not")
  func moved() throws {
    let ours = try changes { $0.replacing("20260310T170000Z", with: "20260310T160000Z") }
    #expect(ours == [])
    let theirs = try changes {
      $0.replacing(line, with: "X-FOCUSBLOX-ALARMS:3F3B32C1=20260310T150000Z")
        .replacing("DATE-TIME:20260310T170000Z", with: "DATE-TIME:20260310T160000Z")
    }
    #expect(theirs == [.moved(.due, to: Golden.instant("2026-03-10T16:00:00Z"))])
  }

  @Test("a missing alarm that is not recorded was removed by this program", arguments: ["none", "3F3B32C1=off"])
  func removed(_ value: String) throws {
    let ours = try changes { text in
      let start = text.range(of: "BEGIN:VALARM")!.lowerBound
      let end = text.range(of: "END:VALARM\r\n")!.upperBound
      return text.replacingCharacters(in: start..<end, with: "")
        .replacing(line, with: "X-FOCUSBLOX-ALARMS:\(value)")
    }
    #expect(ours == [])
  }

  @Test("the line records that no alarm remains, and completion removes the line")
  func followsTheAlarms() throws {
    let object = try Golden.object("E06")
    let off = patched(object, notifyOnDue: false) { $0.title = "Steuer" }
    #expect(off.contains("X-FOCUSBLOX-ALARMS:2 for=26853AB7"))
    let removed = patched(object) { $0.changedAlarms[.due] = .removed }
    #expect(removed.contains("X-FOCUSBLOX-ALARMS:2 for=CA8BD3C5 3F3B32C1=off"))
    let again = try CalendarObjectReading(Array(removed.map { $0 + "\r\n" }.joined().utf8))
    #expect(WrittenAlarms(again.master)?.removed == [.due])
    let done = patched(object) { task in
      task.status = .completed
      task.completedAt = Golden.now
    }
    #expect(done.contains("X-FOCUSBLOX-ALARMS:2"))
  }

  @Test("an object without the line gets it with the next change, and not by a change of its own")
  func comesWithAChange() throws {
    let text = Golden.string(try Golden.fixture("E06")).replacing("\r\n ", with: "").replacing(line + "\r\n", with: "")
    let object = try CalendarObjectReading(Array(text.utf8))
    let untouched = patched(object) { _ in }
    #expect(untouched == Golden.lines(Array(text.utf8)))
    #expect(
      patched(object) { $0.title = "Steuer" }.contains(line.replacing("CA8BD3C5", with: "26853AB7")))
  }

  @Test("the line is not foreign content, and a task without own alarms gets none")
  func isOurs() throws {
    let object = try Golden.object("E06")
    let text = Golden.string(object.bytes).replacing("\r\n ", with: "")
      .replacing(line, with: "X-FOCUSBLOX-ALARMS:none")
    #expect(!ForeignLines.differ(object, try CalendarObjectReading(Array(text.utf8))))
    #expect(
      !Golden.string(CalendarObjectWriter.history(of: object, as: object.task(context), context: context))
        .contains("X-FOCUSBLOX-ALARMS"))
    let bare = try CalendarObjectReading(Golden.todo("SUMMARY:a"))
    #expect(!patched(bare) { $0.title = "b" }.contains { $0.hasPrefix("X-FOCUSBLOX") })
  }
}

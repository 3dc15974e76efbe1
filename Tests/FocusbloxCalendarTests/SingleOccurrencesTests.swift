import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// An object with single occurrences and without their series, as an invited person gets it.
@Suite("Single occurrences of a task without their series")
struct SingleOccurrencesTests {
  private let context = Golden.context()

  private static func occurrence(_ day: String, _ title: String, _ more: String = "") -> String {
    let id = "RECURRENCE-ID;TZID=Europe/Berlin:202603\(day)T080000\nDTSTART;TZID=Europe/Berlin:202603\(day)T080000\n"
    let text =
      "BEGIN:VTODO\nUID:u1\nDTSTAMP:20260101T000000Z\nSUMMARY:\(title)\n" + id
      + "DUE;TZID=Europe/Berlin:202603\(day)T090000\n\(more)END:VTODO\n"
    return text.replacing("\n", with: "\r\n")
  }

  private static let first = occurrence("02", "Eins", "DESCRIPTION:a\nX-A:1\n")
  private static let second = occurrence("09", "Zwei", "PRIORITY:1\n")
  private static let third = occurrence("16", "Drei")

  private func object(_ occurrences: [String]) throws -> CalendarObjectReading {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + occurrences.joined() + "END:VCALENDAR\r\n"
    return try CalendarObjectReading(Array(text.utf8))
  }

  private static func due(_ day: String) -> CalendarTime? { CalendarTime("2026-03-\(day)T09:00:00[Europe/Berlin]") }

  /// The task after its completion or after it was skipped, and the object that is then written.
  private func goOn(
    _ object: CalendarObjectReading, _ task: TaskItem, at completion: Date? = nil
  ) throws -> (task: TaskItem, object: CalendarObjectReading) {
    let following = object.continuation(of: task, after: Golden.now, isOver: { _ in true }, context)
    let next = try #require(following?.single)
    var context = context
    if let completion {
      var copy = task
      (copy.status, copy.completedAt, copy.foreignRule) = (.completed, completion, nil)
      context.completions = [TaskCompletion.historyUID(series: task.uid, single: next.former): copy]
    }
    return (next.task, try written(next.task, over: object, context))
  }

  private func written(
    _ task: TaskItem, over object: CalendarObjectReading, _ context: MappingContext
  ) throws -> CalendarObjectReading {
    let there = object.task(context)
    let changed = TaskMapping.fields(.strict).filter { !$0.isEqual(there, task) }.map(\.name)
    return try CalendarObjectReading(
      CalendarObjectWriter.patched(object, task: task, changing: Set(changed), alarms: .leave, context: context))
  }

  @Test("the first open one by its place in the series is the task, and the further ones are known")
  func firstOpen() throws {
    let task = try object([Self.third, Self.second, Self.first]).task(context)
    #expect(task.title == "Eins" && task.due == Self.due("02") && task.status == .open)
    #expect(ForeignSeries.occurrences(of: task.foreignRule) == ["20260309T080000", "20260316T080000"])
    #expect(!task.isInForeignSeries)
    let done = Self.first.replacing("X-A:1", with: "STATUS:COMPLETED")
    let next = try object([Self.third, Self.second, done]).task(context)
    #expect(next.title == "Zwei" && next.importance == .high && next.notes == nil && next.status == .open)
    #expect(ForeignSeries.occurrences(of: next.foreignRule) == ["20260316T080000"])
  }

  @Test("all open ones are occurrences of the object")
  func allOccur() throws {
    let window = Golden.instant("2026-01-01")..<Golden.instant("2026-05-01")
    let found = try object([Self.second, Self.first, Self.third]).occurrences(in: window, context)
    #expect(found.map(\.title) == ["Eins", "Zwei", "Drei"])
    #expect(found.map(\.end) == ["02", "09", "16"].map(Self.due))
  }

  @Test("a completion completes its component, and leaves the others byte for byte, also where they are late")
  func completesOne() throws {
    let object = try object([Self.third, Self.first, Self.second])
    let step = try goOn(object, object.task(context), at: Golden.instant("2026-03-02T07:30:00Z"))
    #expect(step.task.title == "Zwei" && step.task.due == Self.due("09") && step.task.importance == .high)
    #expect(step.task.notes == nil)
    let text = Golden.string(step.object.bytes)
    #expect(text.contains(Self.second) && text.contains(Self.third) && !text.contains("CANCELLED"))
    #expect(text.contains("X-A:1\r\n") && text.contains("COMPLETED:20260302T073000Z"))
    #expect(step.object.task(context).title == "Zwei" && step.object.task(context).status == .open)
    #expect(object.isMovedOn(to: step.task, context))
  }

  @Test("one after the other is completed; at the end the task is completed")
  func completesAll() throws {
    var object = try object([Self.first, Self.second])
    let step = try goOn(object, object.task(context), at: Golden.instant("2026-03-02T07:30:00Z"))
    #expect(step.task.foreignRule == nil)
    object = step.object
    var last = object.task(context)
    #expect(object.continuation(of: last, after: Golden.now, isOver: { _ in false }, context) == nil)
    (last.status, last.completedAt) = (.completed, Golden.instant("2026-03-09T07:30:00Z"))
    object = try written(last, over: object, context)
    #expect(object.task(context).status == .completed && object.task(context).title == "Zwei")
    #expect(Golden.lines(object.bytes).count { $0 == "STATUS:COMPLETED" } == 2)
  }

  @Test("a completed last one is not written into an earlier one that the text still has open")
  func completesAllAtOnce() throws {
    let object = try object([Self.first, Self.second])
    var last = try goOn(object, object.task(context)).task
    (last.status, last.completedAt) = (.completed, Golden.instant("2026-03-09T07:30:00Z"))
    let text = Golden.string(try written(last, over: object, context).bytes)
    #expect(text.contains("SUMMARY:Eins") && text.contains("SUMMARY:Zwei"))
    #expect(text.contains("COMPLETED:20260309T073000Z") && text.contains("DUE;TZID=Europe/Berlin:20260302T090000"))
  }

  @Test("a completion that is taken back opens its component again")
  func reopens() throws {
    let former = try object([Self.first, Self.second, Self.third])
    let task = former.task(context)
    let step = try goOn(former, task, at: Golden.instant("2026-03-02T07:30:00Z"))
    let back = try written(task, over: step.object, context)
    #expect(back.task(context).title == "Eins" && back.task(context).status == .open)
    #expect(!Golden.string(back.bytes).contains("COMPLETED"))
    #expect(Golden.string(back.bytes).contains(Self.second) && Golden.string(back.bytes).contains(Self.third))
  }

  @Test("what was edited before the completion is in the completed component")
  func completesEdited() throws {
    let object = try object([Self.first, Self.second])
    var task = object.task(context)
    (task.due, task.title) = (CalendarTime("2026-03-03T09:00:00[America/New_York]"), "Verschoben")
    let step = try goOn(object, task, at: Golden.instant("2026-03-03T07:30:00Z"))
    #expect(step.task.title == "Zwei" && step.task.due == Self.due("09"))
    let text = Golden.string(step.object.bytes)
    #expect(text.contains("SUMMARY:Verschoben") && text.contains("DUE;TZID=America/New_York:20260303T090000"))
    #expect(text.contains("TZID:America/New_York") && text.contains(Self.second) && !text.contains("SUMMARY:Eins"))
    #expect(step.object.task(context).title == "Zwei" && text.contains("COMPLETED:20260303T073000Z"))
  }

  @Test("an edited date changes its own component, which stays the task")
  func edits() throws {
    let object = try object([Self.first, Self.second])
    var task = object.task(context)
    (task.due, task.title) = (Self.due("20"), "Verschoben")
    let edited = try written(task, over: object, context)
    #expect(edited.task(context).title == "Verschoben" && edited.task(context).due == Self.due("20"))
    #expect(Golden.string(edited.bytes).contains(Self.second))
  }
}

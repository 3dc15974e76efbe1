import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("What a task waits for")
struct WaitTests {
  private static let after = "X-FOCUSBLOX-AFTER"

  private func object(_ lines: String) throws -> CalendarObjectReading {
    try CalendarObjectReading(Golden.todo("SUMMARY:a\n" + lines))
  }

  private func lines(
    of lines: String, waitingFor uids: Set<String>, _ profile: MappingProfile
  ) throws -> [String] {
    let context = Golden.context(profile: profile)
    let object = try object(lines)
    var task = object.task(context)
    task.after = uids
    let text = CalendarObjectWriter.patched(object, task: task, changing: ["after"], alarms: .leave, context: context)
    #expect(try CalendarObjectReading(text).task(context).after == uids)
    return Golden.lines(text).filter {
      $0.hasPrefix("RELATED-TO") || $0.hasPrefix(Self.after) || $0.hasPrefix("X-FOCUSBLOX-CLEARED")
    }
  }

  @Test("both spellings are read, in both profiles", arguments: [MappingProfile.strict, .extended])
  func read(_ profile: MappingProfile) throws {
    let text = "\(Self.after):x y%2Cz\nRELATED-TO;RELTYPE=DEPENDS-ON:p\\,q\nRELATED-TO;RELTYPE=depends-on:r"
    #expect(try Golden.task(text, profile: profile).after == ["x", "y,z", "p,q", "r"])
  }

  @Test("the task itself, other relations and targets that are no UIDs are not among them")
  func notRead() throws {
    let text = """
      \(Self.after):u1 x
      RELATED-TO;RELTYPE=DEPENDS-ON:u1
      RELATED-TO;RELTYPE=FINISHTOSTART:f
      RELATED-TO;RELTYPE=NEXT:n
      RELATED-TO;RELTYPE=DEPENDS-ON;VALUE=URI:https://a.example/t
      RELATED-TO:p
      """
    let task = try Golden.task(text)
    #expect(task.after == ["x"] && task.parentUID == "p")
  }

  @Test(
    "FINISHTOSTART stands in the task that comes first, and stays as it is",
    arguments: [MappingProfile.strict, .extended])
  func finishToStart(_ profile: MappingProfile) throws {
    let told = [
      "RELATED-TO;RELTYPE=FINISHTOSTART:wall", "RELATED-TO;RELTYPE=finishtostart;GAP=P5D:door\\,gate",
      "RELATED-TO;GAP=-PT1H;RELTYPE=FINISHTOSTART:early",
      "RELATED-TO;RELTYPE=FINISHTOSTART;VALUE=URI:https://a.example/t", "RELATED-TO;RELTYPE=FINISHTOSTART:u1",
      "RELATED-TO;RELTYPE=STARTTOSTART:s",
    ]
    let text = told.joined(separator: "\n")
    #expect(try object(text).waitingUIDs == ["wall", "door,gate"])
    #expect(try object(text).task(Golden.context(profile: profile)).after == [])
    let own = profile == .strict ? "\(Self.after):x" : "RELATED-TO;RELTYPE=DEPENDS-ON:x"
    #expect(try lines(of: text, waitingFor: ["x"], profile) == told + [own])
  }

  @Test("the strict profile writes a line of its own, the extended one a relation for each")
  func written() throws {
    #expect(try lines(of: "STATUS:NEEDS-ACTION", waitingFor: ["b c", "a,d"], .strict) == ["\(Self.after):a%2Cd b%20c"])
    #expect(
      try lines(of: "STATUS:NEEDS-ACTION", waitingFor: ["b c", "a,d"], .extended)
        == ["RELATED-TO;RELTYPE=DEPENDS-ON:a\\,d", "RELATED-TO;RELTYPE=DEPENDS-ON:b c"])
  }

  @Test("another program's line stays while the task waits for its target, and goes with the wait")
  func foreignLine() throws {
    let foreign = "RELATED-TO;RELTYPE=DEPENDS-ON;X-A=1:x"
    let parent = "RELATED-TO;RELTYPE=PARENT:p"
    #expect(
      try lines(of: "\(foreign)\n\(parent)", waitingFor: ["x", "y"], .strict) == [foreign, parent, "\(Self.after):y"])
    #expect(try lines(of: "\(foreign)\n\(parent)", waitingFor: ["y"], .strict) == [parent, "\(Self.after):y"])
    #expect(
      try lines(of: "\(foreign)\n\(parent)", waitingFor: [], .strict) == [parent, "X-FOCUSBLOX-CLEARED:after"])
    #expect(
      try lines(of: "\(Self.after):y\n\(parent)", waitingFor: ["y", "z"], .extended)
        == [
          "RELATED-TO;RELTYPE=DEPENDS-ON:y", "RELATED-TO;RELTYPE=DEPENDS-ON:z", parent, "X-FOCUSBLOX-CLEARED:after",
        ])
  }

  @Test("beside another program's line, only the name says that the own line is cleared")
  func clearedOwnLine() throws {
    let foreign = "RELATED-TO;RELTYPE=DEPENDS-ON:x"
    let cleared = "X-FOCUSBLOX-CLEARED:after"
    #expect(try lines(of: "\(foreign)\n\(Self.after):y", waitingFor: ["x"], .strict) == [foreign, cleared])
    #expect(try lines(of: "\(foreign)\n\(cleared)", waitingFor: [], .strict) == [cleared])
    #expect(
      try lines(of: "\(foreign)\nRELATED-TO;RELTYPE=DEPENDS-ON:z\n\(cleared)", waitingFor: ["x"], .strict)
        == [foreign, cleared])
    #expect(try lines(of: "\(foreign)\n\(cleared)", waitingFor: ["x", "y"], .strict) == [foreign, "\(Self.after):y"])
    #expect(try lines(of: cleared, waitingFor: ["x"], .extended) == [foreign])
  }

  @Test("a program that keeps the last relation keeps the parent")
  func order() throws {
    var task = TaskItem(id: "t", uid: "t", title: "a", created: Golden.now)
    (task.parentUID, task.after) = ("p", ["a"])
    let text = CalendarObjectWriter.newObject(
      task: task, notifications: [], states: [], context: Golden.context(profile: .extended))
    #expect(
      Golden.lines(text).filter { $0.hasPrefix("RELATED-TO") }
        == ["RELATED-TO;RELTYPE=DEPENDS-ON:a", "RELATED-TO;RELTYPE=PARENT:p"])
  }

  @Test("a parent's line says nothing about waits: dropped waits are not cleared ones")
  func presence() throws {
    let field = try #require(TaskMapping.fields(.strict).first { $0.name == "after" })
    func isPresent(_ lines: String) throws -> Bool { field.isPresent(try object(lines).master) }
    #expect(try !isPresent("RELATED-TO;RELTYPE=PARENT:p"))
    #expect(try isPresent("RELATED-TO;RELTYPE=DEPENDS-ON:p"))
    #expect(try isPresent("\(Self.after):p"))
    #expect(try isPresent("X-FOCUSBLOX-CLEARED:after"))
  }

  @Test("two sides' waits are merged one by one")
  func merged() throws {
    let field = try #require(TaskMapping.fields(.strict).first { $0.name == "after" })
    func task(_ uids: Set<String>) -> TaskItem {
      var task = TaskItem(id: "t", uid: "t", title: "", created: Golden.now)
      task.after = uids
      return task
    }
    let merge = try #require(field.mergeElements)
    #expect(merge(task(["a", "b"]), task(["b", "c"]), task(["a", "b", "d"])).after == ["b", "c", "d"])
    #expect(merge(task(["a", "b"]), task(["a", "b"]), task([])).after == [])
    #expect(merge(nil, task(["a"]), task(["b"])).after == ["a", "b"])
  }

  @Test("the next instance of a series begins without them")
  func nextInstance() throws {
    var task = TaskItem(id: "t", uid: "t", title: "", created: Golden.now)
    (task.recurrence, task.due, task.after) = (.daily, CalendarTime("2026-03-01"), ["a"])
    let course = SeriesCourse(
      now: Golden.now, zone: Golden.berlin, catchesUp: true, following: nil, nextOccurrence: { _, _ in nil })
    let step = TaskCompletion.complete(task, course, newID: { "n" })
    #expect(step.completed.after == ["a"])
    #expect(try #require(step.next).after.isEmpty)
  }
}

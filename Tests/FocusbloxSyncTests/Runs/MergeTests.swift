import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Conflicts on one task")
struct MergeTests {
  // I1, D9
  @Test("edits of different properties are both kept", arguments: NamedMode.all)
  func mergesDifferentProperties(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.add("milk", title: "Milch", "DUE;VALUE=DATE:20261125")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.importance = .high }
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try world.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await world.settle()
    #expect(try world.a.task("Hafer").importance == .high)
    #expect(try world.other.value("PRIORITY", of: "milk.ics") == "1")
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // G16
  @Test("the newer value of a property wins, and the journal keeps the other value", arguments: [true, false])
  func theNewerWins(isLocalNewer: Bool) async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    if isLocalNewer { try world.other.set("SUMMARY", "dort", in: "milk.ics") }
    world.clock.advance(minutes: 1)
    try world.a.edit("Milch") { $0.title = "hier" }
    world.clock.advance(minutes: 1)
    if !isLocalNewer { try world.other.set("SUMMARY", "dort", in: "milk.ics") }
    #expect(try await world.a.sync().conflicts == 1)
    #expect(try world.a.tasks.map(\.title) == [isLocalNewer ? "hier" : "dort"])
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == (isLocalNewer ? "hier" : "dort"))
    let kept = try world.a.store.read { try $0.journal() }.filter { $0.action.hasPrefix("conflict") }
    #expect(kept.map(\.old) == [isLocalNewer ? "dort" : "hier"])
  }

  @Test("the user's conflict policy decides", arguments: ConflictPolicy.allCases)
  func thePolicyDecides(_ policy: ConflictPolicy) async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.title = "hier" }
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "dort", in: "milk.ics")
    try await world.a.sync { $0.policy = policy }
    #expect(try world.a.tasks.map(\.title) == [policy == .local ? "hier" : "dort"])
  }

  @Test("a reminder added here reaches the server although the title changed there")
  func keepsAReminderThroughAMerge() async throws {
    let world = try await SyncWorld()
    try world.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "milk" }
    try await world.a.sync()
    try world.a.remind("Milch", at: "2026-11-24T07:00:00Z")
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await world.a.sync()
    #expect(try world.other.lines("milk.ics").contains("TRIGGER;VALUE=DATE-TIME:20261124T070000Z"))
    #expect(try world.a.task("Hafer").uid == "milk")
  }

  @Test("alarms that a setting moves are updated although the notes changed there")
  func keepsAnAlarmReviewThroughAMerge() async throws {
    let world = try await SyncWorld()
    try world.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "milk" }
    try await world.a.sync()
    world.a.settings.dueDateMorningReminderHour = 7
    try world.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await world.a.sync()
    #expect(try world.other.lines("milk.ics").contains("TRIGGER;VALUE=DATE-TIME:20261125T060000Z"))
    #expect(try world.a.task("Milch").notes == "zwei Liter")
  }

  // I10, D31
  @Test("two machines stop writing when their users stop editing", arguments: NamedMode.all)
  func twoPeopleComeToRest(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode, people: 2)
    try world.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]")
    try await world.settle()
    try world.a.edit("Milch") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try world.b.edit("Milch") { $0.notes = "zwei Liter" }
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try await world.settle()
    world.server.advance(seconds: 60)
    let methods = try await world.requests { try await world.settle() }
    #expect(!methods.contains("PUT"))
    for person in world.people {
      let task = try person.task("Milch")
      #expect(task.due == CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") && task.notes == "zwei Liter")
    }
    #expect(world.isWellBehaved)
  }

  // D29
  @Test("a first sync of equal lists creates no duplicates")
  func aFirstMeetingDoublesNothing() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "PRIORITY:1")
    try world.a.add("Milch") { $0.uid = "milk" }
    try await world.a.sync()
    #expect(try world.a.task("Milch").importance == .high)
    #expect(world.other.names() == ["milk.ics"])
    #expect(try await world.a.sync().isQuiet)
  }
}

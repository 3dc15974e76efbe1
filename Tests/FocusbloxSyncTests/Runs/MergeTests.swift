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
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch", "DUE;VALUE=DATE:20261125")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.importance = .high }
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Hafer").importance == .high)
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // G16
  @Test("the newer value of a property wins, and the journal keeps the other value", arguments: [true, false])
  func theNewerWins(isLocalNewer: Bool) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    if isLocalNewer { try setup.other.set("SUMMARY", "dort", in: "milk.ics") }
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Milch") { $0.title = "hier" }
    setup.clock.advance(minutes: 1)
    if !isLocalNewer { try setup.other.set("SUMMARY", "dort", in: "milk.ics") }
    #expect(try await setup.a.sync().conflicts == 1)
    #expect(try setup.a.tasks.map(\.title) == [isLocalNewer ? "hier" : "dort"])
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == (isLocalNewer ? "hier" : "dort"))
    let kept = try setup.a.store.read { try $0.journal() }.filter { $0.action.hasPrefix("conflict") }
    #expect(kept.map(\.old) == [isLocalNewer ? "dort" : "hier"])
  }

  @Test("the user's conflict policy decides", arguments: ConflictPolicy.allCases)
  func thePolicyDecides(_ policy: ConflictPolicy) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "hier" }
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "dort", in: "milk.ics")
    try await setup.a.sync { $0.policy = policy }
    #expect(try setup.a.tasks.map(\.title) == [policy == .local ? "hier" : "dort"])
  }

  @Test("a reminder added here reaches the server although the title changed there")
  func keepsAReminderThroughAMerge() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "milk" }
    try await setup.a.sync()
    try setup.a.remind("Milch", at: "2026-11-24T07:00:00Z")
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await setup.a.sync()
    #expect(try setup.other.lines("milk.ics").contains("TRIGGER;VALUE=DATE-TIME:20261124T070000Z"))
    #expect(try setup.a.task("Hafer").uid == "milk")
  }

  @Test("alarms that a setting moves are updated although the notes changed there")
  func keepsAnAlarmReviewThroughAMerge() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "milk" }
    try await setup.a.sync()
    setup.a.settings.dueDateMorningReminderHour = 7
    try setup.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await setup.a.sync()
    #expect(try setup.other.lines("milk.ics").contains("TRIGGER;VALUE=DATE-TIME:20261125T060000Z"))
    #expect(try setup.a.task("Milch").notes == "zwei Liter")
  }

  // I10, D31
  @Test("two machines stop writing when their users stop editing", arguments: NamedMode.all)
  func twoPeopleComeToRest(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode, users: 2)
    try setup.a.add("Milch", due: "2026-11-25T12:00:00[Europe/Berlin]")
    try await setup.settle()
    try setup.a.edit("Milch") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try setup.b.edit("Milch") { $0.notes = "zwei Liter" }
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    setup.server.advance(seconds: 60)
    let methods = try await setup.requests { try await setup.settle() }
    #expect(!methods.contains("PUT"))
    for user in setup.users {
      let task = try user.task("Milch")
      #expect(task.due == CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") && task.notes == "zwei Liter")
    }
    #expect(setup.isWellBehaved)
  }

  // D29
  @Test("a first sync of equal lists creates no duplicates")
  func aFirstMeetingDoublesNothing() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "PRIORITY:1")
    try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.a.sync()
    #expect(try setup.a.task("Milch").importance == .high)
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try await setup.a.sync().isQuiet)
  }
}

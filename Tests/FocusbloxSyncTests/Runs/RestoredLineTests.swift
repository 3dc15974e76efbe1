import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// A second machine reads an object for the first time after another program has written it.
@Suite("What another program dropped from an object reaches machines that read the object later")
struct RestoredLineTests {
  private func dropOwnLines(_ setup: SyncSetup, _ name: String) throws {
    setup.advance(minutes: 1)
    try setup.other.edit(name) { lines in lines.removeAll { $0.hasPrefix("X-") } }
  }

  @Test("values of own properties are sent again")
  func values() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Zaun", due: "2026-12-10") {
      $0.uid = "fence"
      $0.flagged = true
      $0.urgency = .urgent
    }
    try await setup.a.sync()
    try dropOwnLines(setup, "fence.ics")
    #expect(try setup.other.value("X-FOCUSBLOX-FLAGGED", of: "fence.ics") == nil)
    try await setup.b.sync()
    #expect(try !setup.b.task("Zaun").flagged)
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Zaun").flagged && user.task("Zaun").urgency == .urgent, "\(user.name)")
    }
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("a cleared value is not sent again")
  func clearedValue() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Zaun") {
      $0.uid = "fence"
      $0.flagged = true
    }
    try await setup.settle()
    try setup.b.edit("Zaun") { $0.flagged = false }
    try await setup.settle()
    for user in setup.users { #expect(try !user.task("Zaun").flagged, "\(user.name)") }
  }

  @Test("a reminder without its mark is marked again")
  func marks() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Zaun") { $0.uid = "fence" }
    try setup.a.remind("Zaun", at: "2026-12-24T09:00:00")
    try await setup.a.sync()
    try dropOwnLines(setup, "fence.ics")
    try await setup.b.sync()
    #expect(try setup.b.reminders("Zaun").isEmpty)
    try await setup.settle()
    for user in setup.users {
      #expect(try user.reminders("Zaun").count == 1, "\(user.name)")
      #expect(try user.task("Zaun").start == nil, "\(user.name)")
    }
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("a reminder that was set while another machine completed the task is sent when the task is open again")
  func reopened() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Zaun") { $0.uid = "fence" }
    try await setup.settle()
    try setup.a.remind("Zaun", at: "2026-12-24T09:00:00")
    _ = try setup.b.complete("Zaun")
    try await setup.b.sync()
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.b.edit("Zaun") {
      $0.status = .open
      $0.completedAt = nil
    }
    try await setup.settle()
    for user in setup.users { #expect(try user.reminders("Zaun").count == 1, "\(user.name)") }
  }

  @Test(
    "a start that another program left after the due date is the same on every machine, also of a completed task",
    arguments: [false, true])
  func startAfterDue(isCompleted: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Zaun") { $0.uid = "fence" }
    if isCompleted {
      try await setup.settle()
      try setup.a.complete("Zaun")
    }
    try await setup.settle()
    try setup.a.edit("Zaun") { $0.start = CalendarTime("2026-12-10") }
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.other.set("DUE;VALUE=DATE", "20261205", in: "fence.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Zaun").start == CalendarTime("2026-12-10"), "\(user.name)")
      #expect(try user.task("Zaun").due == CalendarTime("2026-12-05"), "\(user.name)")
    }
  }
}

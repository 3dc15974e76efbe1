import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// A second machine reads an object for the first time after another program has written it.
@Suite("What another program dropped from an object reaches machines that read the object later")
struct RestoredLineTests {
  private func dropOwnLines(_ world: SyncWorld, _ name: String) throws {
    world.advance(minutes: 1)
    try world.other.edit(name) { lines in lines.removeAll { $0.hasPrefix("X-") } }
  }

  @Test("values of own properties are sent again")
  func values() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Zaun", due: "2026-12-10") {
      $0.uid = "fence"
      $0.flagged = true
      $0.urgency = .urgent
    }
    try await world.a.sync()
    try dropOwnLines(world, "fence.ics")
    #expect(try world.other.value("X-FOCUSBLOX-FLAGGED", of: "fence.ics") == nil)
    try await world.b.sync()
    #expect(try !world.b.task("Zaun").flagged)
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Zaun").flagged && person.task("Zaun").urgency == .urgent, "\(person.name)")
    }
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("a cleared value is not sent again")
  func clearedValue() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Zaun") {
      $0.uid = "fence"
      $0.flagged = true
    }
    try await world.settle()
    try world.b.edit("Zaun") { $0.flagged = false }
    try await world.settle()
    for person in world.people { #expect(try !person.task("Zaun").flagged, "\(person.name)") }
  }

  @Test("a reminder without its mark is marked again")
  func marks() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Zaun") { $0.uid = "fence" }
    try world.a.remind("Zaun", at: "2026-12-24T09:00:00")
    try await world.a.sync()
    try dropOwnLines(world, "fence.ics")
    try await world.b.sync()
    #expect(try world.b.reminders("Zaun").isEmpty)
    try await world.settle()
    for person in world.people {
      #expect(try person.reminders("Zaun").count == 1, "\(person.name)")
      #expect(try person.task("Zaun").start == nil, "\(person.name)")
    }
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("a reminder that was set while another machine completed the task is sent when the task is open again")
  func reopened() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.settle()
    try world.a.remind("Zaun", at: "2026-12-24T09:00:00")
    _ = try world.b.complete("Zaun")
    try await world.b.sync()
    try await world.a.sync()
    world.advance(minutes: 1)
    try world.b.edit("Zaun") {
      $0.status = .open
      $0.completedAt = nil
    }
    try await world.settle()
    for person in world.people { #expect(try person.reminders("Zaun").count == 1, "\(person.name)") }
  }

  @Test("a start that another program left after the due date is the same on every machine")
  func startAfterDue() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.settle()
    try world.a.edit("Zaun") { $0.start = CalendarTime("2026-12-10") }
    try await world.a.sync()
    world.advance(minutes: 1)
    try world.other.set("DUE;VALUE=DATE", "20261205", in: "fence.ics")
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Zaun").start == CalendarTime("2026-12-10"), "\(person.name)")
      #expect(try person.task("Zaun").due == CalendarTime("2026-12-05"), "\(person.name)")
    }
  }
}

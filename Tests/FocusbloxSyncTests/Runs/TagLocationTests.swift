import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// S3-7, S3-79
@Suite("Locations of tags") struct TagLocationTests {
  private let office = TagLocation(
    tag: "Büro", place: .init(name: "Firma", latitude: 52.52, longitude: 13.405, radius: 250), trigger: .onArrival)

  private func places(_ setup: SyncSetup, _ name: String) throws -> [String] {
    try setup.other.lines(name).filter { $0.hasPrefix("X-FOCUSBLOX-GEO") || $0 == "X-FOCUSBLOX-KIND:location" }
  }

  private let alarm = ["X-FOCUSBLOX-GEO:lat=52.520000 lon=13.405000 r=250", "X-FOCUSBLOX-KIND:location"]

  @Test("in the strict mapping the tag stays here and the alarm is synced; both are removed together")
  func strict() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Drucker") {
      $0.uid = "printer"
      $0.tags = ["Büro"]
    }
    try await setup.a.sync()
    #expect(try places(setup, "printer.ics").isEmpty)
    try setup.a.store.write { store in _ = try store.setLocation(office) }
    try await setup.a.sync()
    #expect(try places(setup, "printer.ics").sorted() == alarm)
    #expect(try !setup.other.lines("printer.ics").contains { $0.hasPrefix("CATEGORIES") })
    try setup.a.edit("Drucker") { $0.tags = [] }
    try await setup.a.sync()
    #expect(try places(setup, "printer.ics").isEmpty)
    try setup.a.edit("Drucker") { $0.tags = ["Büro"] }
    try await setup.a.sync()
    #expect(try places(setup, "printer.ics").sorted() == alarm)
    try setup.a.store.write { store in _ = try store.removeLocation(ofTag: "Büro") }
    try await setup.a.sync()
    #expect(try places(setup, "printer.ics").isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("two machines with the location write the same alarm once, also for a tag from elsewhere")
  func twoMachines() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    for user in setup.users { try user.store.write { store in _ = try store.setLocation(office) } }
    setup.other.add("printer", title: "Drucker", "CATEGORIES:Büro")
    // The run that fetches the tag sends the alarm, too.
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try places(setup, "printer.ics").sorted() == alarm)
    try await setup.settle()
    #expect(try places(setup, "printer.ics").sorted() == alarm)
    for user in setup.users { #expect(try user.reminders("Drucker").count == 1, "\(user.name)") }
    for user in setup.users { #expect(try await user.sync().isQuiet, "\(user.name)") }
  }

  @Test("the next instance of a series has the location reminder once, and a reopened task has it again")
  func series() async throws {
    let setup = try await SyncSetup()
    try setup.a.store.write { store in _ = try store.setLocation(office) }
    let task = try setup.a.add("Drucker", due: "2026-11-21") {
      $0.tags = ["Büro"]
      $0.recurrence = .daily
    }
    let next = try #require(try setup.a.complete("Drucker"))
    let store = setup.a.store
    #expect(
      try store.read { try $0.notifications(ofTask: next.id) }.map(\.trigger) == [
        .location(office.place, .onArrival)
      ])
    try store.write { store in _ = try store.removeLocation(ofTag: "Büro") }
    #expect(try store.read { try $0.notifications(ofTask: next.id) }.isEmpty)
    try store.write { store in
      _ = try store.setLocation(office)
      try store.reopen(taskID: task.id, at: setup.clock.now, by: .user)
    }
    #expect(try store.read { try $0.notifications(ofTask: task.id) }.count == 1)
  }
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// S3-7, S3-79
@Suite("Locations of tags") struct TagPlaceTests {
  private let office = TagPlace(
    tag: "Büro", place: .init(name: "Firma", latitude: 52.52, longitude: 13.405, radius: 250), trigger: .onArrival)

  private func places(_ world: SyncWorld, _ name: String) throws -> [String] {
    try world.other.lines(name).filter { $0.hasPrefix("X-FOCUSBLOX-GEO") || $0 == "X-FOCUSBLOX-KIND:location" }
  }

  private let alarm = ["X-FOCUSBLOX-GEO:lat=52.520000 lon=13.405000 r=250", "X-FOCUSBLOX-KIND:location"]

  @Test("in the strict mapping the tag stays here and the alarm is synced; both are removed together")
  func strict() async throws {
    let world = try await SyncWorld()
    try world.a.add("Drucker") {
      $0.uid = "printer"
      $0.tags = ["Büro"]
    }
    try await world.a.sync()
    #expect(try places(world, "printer.ics").isEmpty)
    try world.a.store.write { store in _ = try store.setPlace(office) }
    try await world.a.sync()
    #expect(try places(world, "printer.ics").sorted() == alarm)
    #expect(try !world.other.lines("printer.ics").contains { $0.hasPrefix("CATEGORIES") })
    try world.a.edit("Drucker") { $0.tags = [] }
    try await world.a.sync()
    #expect(try places(world, "printer.ics").isEmpty)
    try world.a.edit("Drucker") { $0.tags = ["Büro"] }
    try await world.a.sync()
    #expect(try places(world, "printer.ics").sorted() == alarm)
    try world.a.store.write { store in _ = try store.removePlace(ofTag: "Büro") }
    try await world.a.sync()
    #expect(try places(world, "printer.ics").isEmpty)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("two machines with the location write the same alarm once, also for a tag from elsewhere")
  func twoMachines() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    for person in world.people { try person.store.write { store in _ = try store.setPlace(office) } }
    world.other.add("printer", title: "Drucker", "CATEGORIES:Büro")
    try await world.settle()
    try await world.settle()
    #expect(try places(world, "printer.ics").sorted() == alarm)
    for person in world.people { #expect(try person.reminders("Drucker").count == 1, "\(person.name)") }
    for person in world.people { #expect(try await person.sync().isQuiet, "\(person.name)") }
  }

  @Test("the next instance of a series has the location reminder once, and a reopened task has it again")
  func series() async throws {
    let world = try await SyncWorld()
    try world.a.store.write { store in _ = try store.setPlace(office) }
    let task = try world.a.add("Drucker", due: "2026-11-21") {
      $0.tags = ["Büro"]
      $0.recurrence = .daily
    }
    let next = try #require(try world.a.complete("Drucker"))
    let store = world.a.store
    #expect(
      try store.read { try $0.notifications(ofTask: next.id) }.map(\.trigger) == [
        .location(office.place, .onArrival)
      ])
    try store.write { store in _ = try store.removePlace(ofTag: "Büro") }
    #expect(try store.read { try $0.notifications(ofTask: next.id) }.isEmpty)
    try store.write { store in
      _ = try store.setPlace(office)
      try store.reopen(taskID: task.id, at: world.clock.now, by: .person)
    }
    #expect(try store.read { try $0.notifications(ofTask: task.id) }.count == 1)
  }
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("An unlinked item stays private, wherever other programs move its object")
struct KeptLocalTests {
  /// An unlinked task with private notes, in two lists in either order.
  private func setup(_ lists: [String] = ["Aufgaben", "Garten"]) async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: lists)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try setup.a.edit("Zaun") { $0.notes = "geheim" }
    try await setup.settle()
    return setup
  }

  private func carry(_ setup: SyncSetup) throws {
    try setup.other.move("fence.ics", from: "Aufgaben", to: "Garten")
    try setup.other.set("SUMMARY", "Hecke", in: "fence.ics", list: "Garten")
  }

  @Test(
    "another program moves the object, and any list is read first",
    arguments: [["Aufgaben", "Garten"], ["Garten", "Aufgaben"]])
  func moved(lists: [String]) async throws {
    let setup = try await setup(lists)
    try carry(setup)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    #expect(try setup.a.task("Zaun").listID == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == nil)
  }

  @Test("published again to its current list, the item is merged with its object")
  func publishedAgain() async throws {
    let setup = try await setup()
    try carry(setup)
    try await setup.settle()
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Hecke"])
    #expect(setup.other.names(in: "Garten") == ["fence.ics"])
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "geheim")
  }

  @Test("an object that was deleted and restored stays unlinked; without an unlink it returns")
  func restored() async throws {
    for isKeptLocal in [true, false] {
      let setup = try await setup()
      if !isKeptLocal {
        try setup.a.move("Zaun", to: "Aufgaben")
        try await setup.settle()
      }
      let text = try setup.other.lines("fence.ics").map { $0 + "\r\n" }.joined()
      setup.other.delete("fence.ics")
      try await setup.settle()
      #expect(try setup.a.task("Zaun").listID == nil)
      setup.server.put(setup.other.path("fence.ics", in: "Aufgaben"), text)
      try await setup.settle()
      #expect(try (setup.a.task("Zaun").listID == nil) == isKeptLocal)
      #expect(try setup.a.tasks.count == 1)
    }
  }

  @Test("the list is removed and found again")
  func listFoundAgain() async throws {
    let setup = try await setup()
    let list = try setup.a.list()
    try setup.a.store.write { try $0.removeList(id: list.id) }
    try await setup.a.discover()
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.a.list().id != list.id)
    #expect(try setup.a.task("Zaun").listID == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics") == nil)
  }

  @Test("an item whose object was deleted first, or whose deletion was undone, stays private")
  func staysPrivate() async throws {
    let setup = try await setup()
    try setup.a.delete("Zaun")
    try setup.a.undo(.deletedHere)
    try carry(setup)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))

    let other = try await SyncSetup()
    other.other.add("fence", title: "Zaun")
    try await other.settle()
    let text = try other.other.lines("fence.ics").map { $0 + "\r\n" }.joined()
    other.other.delete("fence.ics")
    try await other.settle()
    let id = try other.a.task("Zaun").id
    try other.a.store.write { try $0.unlink(itemID: id) }
    try other.a.edit("Zaun") { $0.notes = "geheim" }
    other.server.put(other.other.path("fence.ics"), text)
    try await other.settle()
    #expect(try other.a.task("Zaun").listID == nil)
    #expect(try other.other.value("DESCRIPTION", of: "fence.ics") == nil)
  }

  @Test("a publication that is undone while another program edits the object")
  func withdrawnAndEdited() async throws {
    let setup = try await SyncSetup()
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    setup.other.delete("fence.ics")
    try await setup.a.sync()
    let published = try setup.a.undo(.unlinked)
    try await setup.a.sync()
    try setup.a.undo(published.id)
    try setup.a.edit("Zaun") { $0.notes = "geheim" }
    setup.clock.advance(minutes: 1)
    let name = try #require(setup.other.names().first)
    try setup.other.set("SUMMARY", "Hecke", in: name)
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    #expect(try setup.a.task("Zaun").listID == nil)
    #expect(try setup.other.value("SUMMARY", of: name) == "Hecke")
    #expect(try setup.other.value("DESCRIPTION", of: name) == nil)
  }

  @Test("the next instance of an unlinked series is private too")
  func series() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    let id = try setup.a.task("Pflanzen").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try setup.a.edit("Pflanzen") { $0.notes = "geheim" }
    _ = try setup.a.complete("Pflanzen")
    _ = try setup.b.complete("Pflanzen")
    try await setup.settle()
    #expect(try setup.a.openTask("Pflanzen").listID == nil)
    #expect(try setup.b.openTask("Pflanzen").notes == nil)
  }

  @Test("published to another list than the object's, the object is moved there")
  func publishedElsewhere() async throws {
    let setup = try await setup(["Aufgaben", "Garten", "Haus"])
    try carry(setup)
    try setup.a.move("Zaun", to: "Haus")
    try await setup.settle()
    #expect((setup.other.names(in: "Garten"), setup.other.names(in: "Haus")) == ([], ["fence.ics"]))
    #expect(try setup.a.tasks.map(\.title) == ["Hecke"])
  }

  @Test(
    "another item with the same UID that another program moves stays linked",
    arguments: [["Aufgaben", "Garten", "Haus"], ["Aufgaben", "Haus", "Garten"]])
  func itemWithTheSameUIDMoves(lists: [String]) async throws {
    let setup = try await SyncSetup(lists: lists)
    setup.other.add("fence", title: "Zaun")
    setup.other.add("fence", title: "Hecke", in: "Garten")
    try await setup.settle()
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try setup.a.edit("Zaun") { $0.notes = "geheim" }
    try setup.other.move("fence.ics", from: "Garten", to: "Haus")
    try await setup.settle()
    #expect(try setup.a.task("Hecke").listID == setup.a.list("Haus").id)
    #expect(try setup.a.task("Zaun").listID == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Haus") == nil)
  }

  @Test("a deleted item with the same UID returns where another program edits it")
  func itemWithTheSameUIDIsDeleted() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    setup.other.add("fence", title: "Hecke", in: "Garten")
    try await setup.settle()
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try setup.a.delete("Hecke")
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Buche", in: "fence.ics", list: "Garten")
    try await setup.settle()
    #expect(try Set(setup.a.tasks.map(\.title)) == ["Zaun", "Buche"])
  }

  @Test(
    "unlinked and published for the first time, the item follows another program's move", arguments: [true, false])
  func publishedForTheFirstTime(isNextInstance: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun", due: "2026-11-25") {
      $0.uid = "fence"
      if isNextInstance { $0.recurrence = .weekly }
    }
    if isNextInstance { try await setup.settle() }
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    if isNextInstance { _ = try setup.a.complete("Zaun") }
    var task = try setup.a.openTask("Zaun")
    task.listID = try setup.a.list().id
    let published = task
    try setup.a.store.write { store in _ = try store.update(published, by: .user) }
    try await setup.settle()
    let name = try #require(setup.other.names().first { $0.contains(published.uid) })
    try setup.other.move(name, from: "Aufgaben", to: "Garten")
    try await setup.settle()
    #expect(try setup.a.openTask("Zaun").listID == setup.a.list("Garten").id)
  }
}

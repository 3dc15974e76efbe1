import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I7
@Suite("Foreign lines stay with their item wherever it goes")
struct ForeignTextTests {
  private static let alarm = [
    "BEGIN:VALARM", "UID:phone", "ACTION:DISPLAY", "DESCRIPTION:Telefon", "TRIGGER;VALUE=DATE-TIME:20261124T080000Z",
    "END:VALARM",
  ]

  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten", "Haus"])
    world.other.add("milk", title: "Milch")
    try world.other.edit("milk.ics") { $0.insert(contentsOf: ["X-FOREIGN:1"] + Self.alarm, at: $0.endIndex - 2) }
    try await world.a.sync()
    return world
  }

  @Test("a text with U+0000 is shown with a mark, and the text after it stays there")
  func keepsNull() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Vor\0Nach", "DESCRIPTION:Eins\0Zwei")
    try await world.a.sync()
    try world.a.edit("Vor\u{FFFD}Nach") { $0.importance = .high }
    #expect(try await world.a.sync().pushedChanged == 1)
    let lines = try world.other.lines("milk.ics")
    #expect(lines.contains("SUMMARY:VorNach") && lines.contains("DESCRIPTION:EinsZwei"))
  }

  private func detach(_ person: Participant) throws {
    let id = try person.task("Milch").id
    try person.store.write { try $0.detach(itemID: id) }
  }

  private func rings(_ person: Participant) throws -> [String] {
    try person.store.read { try $0.itemsWithTexts(where: CalendarObjectReading.mayHaveAlarms) }.map(\.id)
  }

  private func expectAll(_ world: SyncWorld, in list: String) throws {
    let names = world.other.names(in: list)
    #expect(names.count == 1)
    let lines = try world.other.lines(try #require(names.first), list: list)
    #expect(lines.contains("X-FOREIGN:1") && lines.contains("DESCRIPTION:Telefon"))
    #expect(try rings(world.a) == [world.a.task("Milch").id])
  }

  @Test("the item is unlinked and published to another list")
  func publishedElsewhere() async throws {
    let world = try await world()
    try detach(world.a)
    #expect(try rings(world.a) == [world.a.task("Milch").id])
    try world.a.move("Milch", to: "Garten")
    try await world.settle()
    try expectAll(world, in: "Garten")
    #expect(world.other.names().isEmpty)
  }

  @Test("the item's account was removed")
  func accountRemoved() async throws {
    let world = try await world()
    let id = try world.a.account.id
    try world.a.store.write { try $0.removeAccount(id: id) }
    let task = try world.a.task("Milch")
    #expect(try rings(world.a) == [task.id])
    let text = try world.a.store.read { try $0.knownText(of: .task, id: task.id) }
    #expect(text.map { String(decoding: $0, as: UTF8.self) }?.contains("X-FOREIGN:1") == true)
  }

  @Test("the move's source list was removed before the move was sent")
  func oldListRemoved() async throws {
    let world = try await world()
    try world.a.move("Milch", to: "Garten")
    let id = try world.a.list("Aufgaben").id
    try world.a.store.write { try $0.removeList(id: id) }
    try await world.settle()
    try expectAll(world, in: "Garten")
  }

  @Test("the item rings while its move waits")
  func onItsWay() async throws {
    let world = try await world()
    try world.a.move("Milch", to: "Garten")
    #expect(try rings(world.a) == [world.a.task("Milch").id])
    try await world.settle()
    try expectAll(world, in: "Garten")
    #expect(world.other.names() == [])
  }

  @Test("an item that was moved and unlinked before the sync: nothing is deleted")
  func movedAndTakenOut() async throws {
    for isBegun in [false, true] {
      let world = try await world()
      world.server.mode.hasMove = false
      try world.a.move("Milch", to: "Garten")
      if isBegun {
        world.a.transport = RefusingTransport("PUT", "milk.ics", around: world.a.transport)
        try await world.a.sync()
        world.a.transport = InMemoryTransport(world.server)
      }
      try detach(world.a)
      #expect(try await !world.requests { try await world.settle() }.contains("DELETE"))
      #expect((world.other.names(), world.other.names(in: "Garten")) == (["milk.ics"], []))
      #expect(try world.other.lines("milk.ics").contains("X-FOREIGN:1"))
      let task = try world.a.task("Milch")
      #expect(task.listID == nil)
      #expect(try rings(world.a) == [task.id])
    }
  }

  @Test("an item that was moved, deleted and restored before the sync")
  func movedDeletedAndBack() async throws {
    let world = try await world()
    try world.a.move("Milch", to: "Garten")
    try world.a.delete("Milch")
    try world.a.undo(.deletedHere)
    try await world.settle()
    try expectAll(world, in: "Garten")
    #expect(world.other.names() == [])
  }

  @Test("a first upload to a second list was refused, and the item was moved to a third")
  func movedOnAfterARefusal() async throws {
    let world = try await world()
    try detach(world.a)
    try world.a.move("Milch", to: "Garten")
    world.a.transport = RefusingTransport("PUT", "Garten/milk.ics", around: world.a.transport)
    try await world.a.sync()
    try world.a.move("Milch", to: "Haus")
    try await world.settle()
    try expectAll(world, in: "Haus")
  }

  // D29
  @Test("an item imported from a file without a list that exists on the server is not duplicated")
  func metAfterAnImport() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "X-FOREIGN:1")
    let text = try world.other.lines("milk.ics").map { $0 + "\r\n" }.joined()
    let task = try world.a.add("Milch", isLocal: true) { $0.uid = "milk" }
    try world.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
    try world.a.edit("Milch") { $0.notes = "hier" }
    try world.other.set("PRIORITY", "1", in: "milk.ics")
    try await world.settle()
    let all = try world.a.tasks
    #expect(all.map(\.id) == [task.id])
    #expect((all.first?.importance, all.first?.sourceSystem) == (.high, .caldav))
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "hier")
    #expect(try world.other.lines("milk.ics").contains("X-FOREIGN:1"))
  }
}

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

  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten", "Haus"])
    setup.other.add("milk", title: "Milch")
    try setup.other.edit("milk.ics") { $0.insert(contentsOf: ["X-FOREIGN:1"] + Self.alarm, at: $0.endIndex - 2) }
    try await setup.a.sync()
    return setup
  }

  @Test("a text with U+0000 is shown with a mark, and the text after it stays there")
  func keepsNull() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Vor\0Nach", "DESCRIPTION:Eins\0Zwei")
    try await setup.a.sync()
    try setup.a.edit("Vor\u{FFFD}Nach") { $0.importance = .high }
    #expect(try await setup.a.sync().pushedChanged == 1)
    let lines = try setup.other.lines("milk.ics")
    #expect(lines.contains("SUMMARY:VorNach") && lines.contains("DESCRIPTION:EinsZwei"))
  }

  private func unlink(_ user: TestUser) throws {
    let id = try user.task("Milch").id
    try user.store.write { try $0.unlink(itemID: id) }
  }

  private func rings(_ user: TestUser) throws -> [String] {
    try user.store.read { try $0.itemsWithTexts(where: CalendarObjectReading.mayHaveAlarms) }.map(\.id)
  }

  private func expectAll(_ setup: SyncSetup, in list: String) throws {
    let names = setup.other.names(in: list)
    #expect(names.count == 1)
    let lines = try setup.other.lines(try #require(names.first), list: list)
    #expect(lines.contains("X-FOREIGN:1") && lines.contains("DESCRIPTION:Telefon"))
    #expect(try rings(setup.a) == [setup.a.task("Milch").id])
  }

  @Test("the item is unlinked and published to another list")
  func publishedElsewhere() async throws {
    let setup = try await setup()
    try unlink(setup.a)
    #expect(try rings(setup.a) == [setup.a.task("Milch").id])
    try setup.a.move("Milch", to: "Garten")
    try await setup.settle()
    try expectAll(setup, in: "Garten")
    #expect(setup.other.names().isEmpty)
  }

  @Test("the item's account was removed")
  func accountRemoved() async throws {
    let setup = try await setup()
    let id = try setup.a.account.id
    try setup.a.store.write { try $0.removeAccount(id: id) }
    let task = try setup.a.task("Milch")
    #expect(try rings(setup.a) == [task.id])
    let text = try setup.a.store.read { try $0.knownText(of: .task, id: task.id) }
    #expect(text.map { String(decoding: $0, as: UTF8.self) }?.contains("X-FOREIGN:1") == true)
  }

  @Test("the move's source list was removed before the move was sent")
  func oldListRemoved() async throws {
    let setup = try await setup()
    try setup.a.move("Milch", to: "Garten")
    let id = try setup.a.list("Aufgaben").id
    try setup.a.store.write { try $0.removeList(id: id) }
    try await setup.settle()
    try expectAll(setup, in: "Garten")
  }

  @Test("the item rings while its move waits")
  func onItsWay() async throws {
    let setup = try await setup()
    try setup.a.move("Milch", to: "Garten")
    #expect(try rings(setup.a) == [setup.a.task("Milch").id])
    try await setup.settle()
    try expectAll(setup, in: "Garten")
    #expect(setup.other.names() == [])
  }

  @Test("an item that was moved and unlinked before the sync: nothing is deleted")
  func movedAndUnlinked() async throws {
    for isBegun in [false, true] {
      let setup = try await setup()
      setup.server.mode.hasMove = false
      try setup.a.move("Milch", to: "Garten")
      if isBegun {
        setup.a.transport = RefusingTransport("PUT", "milk.ics", around: setup.a.transport)
        try await setup.a.sync()
        setup.a.transport = InMemoryTransport(setup.server)
      }
      try unlink(setup.a)
      #expect(try await !setup.requests { try await setup.settle() }.contains("DELETE"))
      #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["milk.ics"], []))
      #expect(try setup.other.lines("milk.ics").contains("X-FOREIGN:1"))
      let task = try setup.a.task("Milch")
      #expect(task.listID == nil)
      #expect(try rings(setup.a) == [task.id])
    }
  }

  @Test("an item that was moved, deleted and restored before the sync")
  func movedDeletedAndBack() async throws {
    let setup = try await setup()
    try setup.a.move("Milch", to: "Garten")
    try setup.a.delete("Milch")
    try setup.a.undo(.deletedHere)
    try await setup.settle()
    try expectAll(setup, in: "Garten")
    #expect(setup.other.names() == [])
  }

  @Test("a first upload to a second list was refused, and the item was moved to a third")
  func movedOnAfterARefusal() async throws {
    let setup = try await setup()
    try unlink(setup.a)
    try setup.a.move("Milch", to: "Garten")
    setup.a.transport = RefusingTransport("PUT", "Garten/milk.ics", around: setup.a.transport)
    try await setup.a.sync()
    try setup.a.move("Milch", to: "Haus")
    try await setup.settle()
    try expectAll(setup, in: "Haus")
  }

  // D29
  @Test("an item imported from a file without a list that exists on the server is not duplicated")
  func metAfterAnImport() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "X-FOREIGN:1")
    let text = try setup.other.lines("milk.ics").map { $0 + "\r\n" }.joined()
    let task = try setup.a.add("Milch", isLocal: true) { $0.uid = "milk" }
    try setup.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
    try setup.a.edit("Milch") { $0.notes = "hier" }
    try setup.other.set("PRIORITY", "1", in: "milk.ics")
    try await setup.settle()
    let all = try setup.a.tasks
    #expect(all.map(\.id) == [task.id])
    #expect((all.first?.importance, all.first?.sourceSystem) == (.high, .caldav))
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "hier")
    #expect(try setup.other.lines("milk.ics").contains("X-FOREIGN:1"))
  }
}

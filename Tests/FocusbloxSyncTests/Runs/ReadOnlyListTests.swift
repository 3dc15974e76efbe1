import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import TestSupport
import Testing

@Suite("A list that becomes read-only")
struct ReadOnlyListTests {
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.server.setReadOnly(setup.server.home + "Aufgaben/")
    try await setup.a.discover()
    return setup
  }

  @Test("an edit that the user takes back waits no longer")
  func editedAndBack() async throws {
    let setup = try await setup()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    #expect(try await setup.a.sync().failures.count == 1)
    try setup.a.edit("Hafer") { $0.title = "Milch" }
    #expect(try await setup.a.sync().failures.isEmpty)
    #expect(try setup.a.links("Aufgaben").allSatisfy { !$0.isPending })
  }

  @Test("a new task that the user deletes again waits no longer")
  func addedAndDeleted() async throws {
    let setup = try await setup()
    try setup.a.add("Brot", list: "Aufgaben")
    #expect(try await setup.a.sync().failures.count == 1)
    try setup.a.delete("Brot")
    #expect(try await setup.a.sync().failures.isEmpty)
    #expect(try setup.a.links("Aufgaben").count == 1)
  }

  @Test("an undone deletion returns the task to the list that still has its object")
  func deletedAndBack() async throws {
    let setup = try await setup()
    try setup.a.delete("Milch")
    #expect(try await setup.a.sync().failures.count == 1)
    try setup.a.undo(.deletedHere)
    #expect(try setup.a.task("Milch").listID == setup.a.list("Aufgaben").id)
    #expect(try await setup.a.sync().failures.isEmpty)
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try setup.a.links("Aufgaben").map(\.isPending) == [false])
  }

  @Test("a task that is moved back is in the list that still has its object")
  func movedAndBack() async throws {
    let setup = try await setup()
    try setup.a.move("Milch", to: "Garten")
    _ = try await setup.a.sync()
    try setup.a.move("Milch", to: "Aufgaben")
    #expect(try await setup.a.sync().failures.isEmpty)
    #expect(setup.other.names() == ["milk.ics"])
    #expect(setup.other.names(in: "Garten").isEmpty)
  }
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Deletion on one side")
struct DeletionTests {
  // S4-18, S4-19, S4-41 testDeletedReminderBecomesLocal, S4-47
  @Test("a task whose object was deleted becomes local and keeps its UID")
  func keepsWhatWasDeletedThere() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.other.delete("milk.ics")
    #expect(try await world.a.sync().unlinked == 1)
    let task = try world.a.task("Milch")
    #expect((task.sourceSystem, task.externalID, task.listID) == (.local, "milk", nil))
    #expect(try world.a.links().isEmpty)
    #expect(try world.a.journal("unlinked").count == 1)
  }

  // G15
  @Test("an object with the same UID that returns is the same task")
  func relinksWhatComesBack() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    let id = try world.a.task("Milch").id
    world.other.delete("milk.ics")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.tags = ["Haus"] }
    world.other.add("milk", title: "Milch", at: "elsewhere.ics", "PRIORITY:1")
    try await world.a.sync()
    let task = try world.a.task("Milch")
    #expect((task.id, task.sourceSystem, task.importance, task.tags) == (id, .caldav, .high, ["Haus"]))
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.a.sync()
    #expect(try world.other.value("SUMMARY", of: "elsewhere.ics") == "Hafer")
  }

  @Test("a local deletion deletes the object") func deletesObject() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    #expect(try await world.a.sync().pushedDeleted == 1)
    #expect(world.other.names().isEmpty)
    #expect(try await world.a.sync().isQuiet)
    #expect(try world.a.tasks.isEmpty)
  }

  @Test(
    "an item deleted here during its upload is deleted there, whatever the server made of it", arguments: NamedMode.all,
    [true, false])
  func deletesWhatIsBeingWritten(of one: NamedMode, isNew: Bool) async throws {
    let world = try await SyncWorld(one.mode)
    try world.a.add("Milch") { $0.uid = "milk" }
    if !isNew {
      try await world.a.sync()
      world.clock.advance(minutes: 1)
      world.server.advance(seconds: 60)
      try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    }
    let (a, once) = (world.a, Once())
    world.a.transport = HookedTransport(around: world.a.transport) { [unowned a] request, _ in
      guard request.method == .put, once.isFirst else { return }
      #expect(throws: Never.self) { try a.delete("Milch") }
    }
    try await world.settle()
    world.server.advance(seconds: 60)
    try await world.settle()
    #expect(try world.a.tasks.isEmpty && world.other.names().isEmpty)
    #expect(try world.a.links().isEmpty)
  }

  // I1
  @Test("a foreign edit in the second of the upload is detected without a read-back")
  func anEditOfTheSameSecondBeatsADeletion() async throws {
    let world = try await SyncWorld(ServerMode.horde)
    try world.a.add("Milch") { $0.uid = "milk" }
    let plain = world.a.transport
    world.a.transport = RefusingTransport("REPORT", "Aufgaben/", around: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    let sent = try world.other.value("LAST-MODIFIED", of: "milk.ics")
    try world.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try world.other.set("LAST-MODIFIED", sent, in: "milk.ics")
    try world.a.delete("Milch")
    try await world.settle()
    #expect(try world.a.task("Milch").notes == "zwei Liter")
  }

  // I1
  @Test("an item deleted here and edited there survives with the edit")
  func anEditBeatsADeletion() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await world.a.sync()
    #expect(try world.a.task("Milch").notes == "zwei Liter")
    #expect(world.other.names() == ["milk.ics"])
    #expect(try await world.a.sync().isQuiet)
  }

  // I14
  @Test("an item deleted here, edited there, and moved away and back with another href is here once")
  func anEditThatCameAboutBeatsADeletion() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.other.add("hedge", title: "Hecke", in: "Garten")
    try await world.settle()
    try world.a.delete("Hecke")
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "im Mai", in: "hedge.ics", list: "Garten")
    try world.other.move("hedge.ics", from: "Garten", as: "m.ics")
    world.faults.play { request, _ in
      request.method == .get && request.path?.hasSuffix("hedge.ics") == true ? .refused(507) : .none
    }
    _ = try await world.a.attempt()
    world.faults.stop()
    #expect(try world.a.tasks.map(\.notes) == ["im Mai"])
    try world.other.move("m.ics", to: "Garten")
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.a.tasks.map(\.notes) == ["im Mai"])
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["m.ics"]))
    #expect(try await world.a.sync().isQuiet)
  }

  // D10
  @Test("a local edit of an item deleted there stays here, without a loop")
  func anEditOfWhatIsGoneStays() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.other.delete("milk.ics")
    try await world.a.sync()
    #expect(try world.a.task("Hafer").sourceSystem == .local)
    #expect(world.other.names().isEmpty)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("an item deleted on both sides is forgotten", arguments: NamedMode.all)
  func goneOnBothSides(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    world.other.delete("milk.ics")
    try await world.a.sync()
    #expect(try world.a.links().isEmpty)
    #expect(try await world.a.sync().isQuiet)
  }

  // D30, I23
  @Test("a disabled list gets no request and stays unchanged")
  func pausesAList() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    var list = try world.a.list()
    list.isEnabled = false
    try world.a.store.write { try $0.save(&list) }
    world.other.delete("milk.ics")
    #expect(try await world.requests { try await world.a.sync() } == [])
    #expect(try world.a.task("Milch").sourceSystem == .caldav)
  }

  // D19, I3
  @Test("a missing calendar fails and deletes nothing", arguments: NamedMode.all)
  func aVanishedCalendarTakesNothing(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    #expect(try await world.a.attempt() != nil)
    #expect(try world.a.task("Milch").sourceSystem == .caldav)
  }

  // I6
  @Test("another object at a known href is another task, and the first task stays")
  func anotherUIDAtTheSamePlace() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", at: "1.ics")
    try await world.a.sync()
    world.other.add("tax", title: "Steuer", at: "1.ics")
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Milch", "Steuer"])
    #expect(try world.a.task("Milch").sourceSystem == .local)
    #expect(try world.a.task("Steuer").uid == "tax")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("an object with a new href on the server stays one task and keeps local edits")
  func followsARename() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", at: "1.ics")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.clock.advance(minutes: 1)
    world.other.delete("1.ics")
    world.other.add("milk", title: "Milch", at: "2.ics", "PRIORITY:1")
    try await world.settle()
    #expect(try world.a.task("Hafer").importance == .high)
    #expect(try world.other.value("SUMMARY", of: "2.ics") == "Hafer")
  }
}

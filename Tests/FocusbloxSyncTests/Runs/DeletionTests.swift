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
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.other.delete("milk.ics")
    #expect(try await setup.a.sync().unlinked == 1)
    let task = try setup.a.task("Milch")
    #expect((task.sourceSystem, task.externalID, task.listID) == (.local, "milk", nil))
    #expect(try setup.a.links().isEmpty)
    #expect(try setup.a.journal("unlinked").count == 1)
  }

  // G15
  @Test("an object with the same UID that returns is the same task")
  func relinksWhatComesBack() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let id = try setup.a.task("Milch").id
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.tags = ["Haus"] }
    setup.other.add("milk", title: "Milch", at: "elsewhere.ics", "PRIORITY:1")
    try await setup.a.sync()
    let task = try setup.a.task("Milch")
    #expect((task.id, task.sourceSystem, task.importance, task.tags) == (id, .caldav, .high, ["Haus"]))
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    #expect(try setup.other.value("SUMMARY", of: "elsewhere.ics") == "Hafer")
  }

  @Test("a local deletion deletes the object") func deletesObject() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    #expect(try await setup.a.sync().pushedDeleted == 1)
    #expect(setup.other.names().isEmpty)
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.a.tasks.isEmpty)
  }

  @Test(
    "an object that the server keeps in spite of its answer is told, and deleted by the next run",
    arguments: [204, 202, 404], [true, false])
  func deletesAgain(status: Int, hasTokens: Bool) async throws {
    var mode = ServerMode()
    mode.hasSyncCollection = hasTokens
    let setup = try await SyncSetup(mode)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("DELETE", "milk.ics", status: status, around: plain)
    try setup.a.delete("Milch")
    let report = try await setup.a.sync()
    #expect(report.pushedDeleted == 0)
    #expect(report.failures.map(\.reason) == ["the server said that it had deleted it, but still has it"])
    #expect(setup.other.names() == ["milk.ics"])
    try await setup.a.sync()
    setup.a.transport = plain
    #expect(try await setup.a.sync().pushedDeleted == 1)
    #expect(try setup.a.journal("deleted on the server").count == 1)
    #expect(try setup.other.names().isEmpty && setup.a.tasks.isEmpty && setup.a.links().isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an item that is back when the server keeps its object is not deleted again")
  func isBackMeanwhile() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let (a, plain) = (setup.a, setup.a.transport)
    let refusing = RefusingTransport("DELETE", "milk.ics", status: 204, around: plain)
    let once = Once()
    a.transport = HookedTransport(around: refusing) { [unowned a] request, _ in
      // The question after the deletion.
      guard request.method.rawValue == "REPORT", refusing.count > 0, once.isFirst else { return }
      #expect(throws: Never.self) { try a.add("Milch") { $0.uid = "milk" } }
    }
    try a.delete("Milch")
    try await a.sync()
    a.transport = plain
    try await setup.settle()
    #expect(try a.task("Milch").listID != nil && setup.other.names() == ["milk.ics"])
  }

  @Test(
    "an item deleted here during its upload is deleted there, whatever the server made of it", arguments: NamedMode.all,
    [true, false])
  func deletesWhatIsBeingWritten(of one: NamedMode, isNew: Bool) async throws {
    let setup = try await SyncSetup(one.mode)
    try setup.a.add("Milch") { $0.uid = "milk" }
    if !isNew {
      try await setup.a.sync()
      setup.clock.advance(minutes: 1)
      setup.server.advance(seconds: 60)
      try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    }
    let (a, once) = (setup.a, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { [unowned a] request, _ in
      guard request.method == .put, once.isFirst else { return }
      #expect(throws: Never.self) { try a.delete("Milch") }
    }
    try await setup.settle()
    setup.server.advance(seconds: 60)
    try await setup.settle()
    #expect(try setup.a.tasks.isEmpty && setup.other.names().isEmpty)
    #expect(try setup.a.links().isEmpty)
  }

  // I1
  @Test("a foreign edit in the second of the upload is detected without a read-back")
  func anEditOfTheSameSecondBeatsADeletion() async throws {
    let setup = try await SyncSetup(ServerMode.horde)
    try setup.a.add("Milch") { $0.uid = "milk" }
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("REPORT", "Aufgaben/", around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    let sent = try setup.other.value("LAST-MODIFIED", of: "milk.ics")
    try setup.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try setup.other.set("LAST-MODIFIED", sent, in: "milk.ics")
    try setup.a.delete("Milch")
    try await setup.settle()
    #expect(try setup.a.task("Milch").notes == "zwei Liter")
  }

  // I1
  @Test("an item deleted here and edited there survives with the edit")
  func anEditBeatsADeletion() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await setup.a.sync()
    #expect(try setup.a.task("Milch").notes == "zwei Liter")
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try await setup.a.sync().isQuiet)
  }

  // I14
  @Test("an item deleted here, edited there, and moved away and back with another href is here once")
  func anEditThatCameAboutBeatsADeletion() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("hedge", title: "Hecke", in: "Garten")
    try await setup.settle()
    try setup.a.delete("Hecke")
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "im Mai", in: "hedge.ics", list: "Garten")
    try setup.other.move("hedge.ics", from: "Garten", as: "m.ics")
    setup.faults.play { request, _ in
      request.method == .get && request.path?.hasSuffix("hedge.ics") == true ? .refused(507) : .none
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    #expect(try setup.a.tasks.map(\.notes) == ["im Mai"])
    try setup.other.move("m.ics", to: "Garten")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.notes) == ["im Mai"])
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["m.ics"]))
    #expect(try await setup.a.sync().isQuiet)
  }

  // D10
  @Test("a local edit of an item deleted there stays here, without a loop")
  func anEditOfWhatIsGoneStays() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    #expect(try setup.a.task("Hafer").sourceSystem == .local)
    #expect(setup.other.names().isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an item deleted on both sides is forgotten", arguments: NamedMode.all)
  func goneOnBothSides(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    #expect(try setup.a.links().isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  // D30, I23
  @Test("a disabled list gets no request and stays unchanged")
  func pausesAList() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    var list = try setup.a.list()
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    setup.other.delete("milk.ics")
    #expect(try await setup.requests { try await setup.a.sync() } == [])
    #expect(try setup.a.task("Milch").sourceSystem == .caldav)
  }

  // D19, I3
  @Test("a missing calendar fails and deletes nothing", arguments: NamedMode.all)
  func aVanishedCalendarTakesNothing(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    #expect(try await setup.a.attempt() != nil)
    #expect(try setup.a.task("Milch").sourceSystem == .caldav)
  }

  // I6
  @Test("another object at a known href is another task, and the first task stays")
  func anotherUIDAtTheSamePlace() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", at: "1.ics")
    try await setup.a.sync()
    setup.other.add("tax", title: "Steuer", at: "1.ics")
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Milch", "Steuer"])
    #expect(try setup.a.task("Milch").sourceSystem == .local)
    #expect(try setup.a.task("Steuer").uid == "tax")
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an object with a new href on the server stays one task and keeps local edits")
  func followsARename() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", at: "1.ics")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.clock.advance(minutes: 1)
    setup.other.delete("1.ics")
    setup.other.add("milk", title: "Milch", at: "2.ics", "PRIORITY:1")
    try await setup.settle()
    #expect(try setup.a.task("Hafer").importance == .high)
    #expect(try setup.other.value("SUMMARY", of: "2.ics") == "Hafer")
  }

  // I13
  @Test("an upload that arrives after its task was moved and deleted does not bring the task back")
  func deletesALateUpload() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Milch") { $0.uid = "milk" }
    let (a, once, plain) = (setup.a, Once(), setup.a.transport)
    // The first upload arrives with the upload to the other list.
    setup.a.transport = HookedTransport(around: LateTransport(around: plain)) { [unowned a] request, _ in
      guard request.method == .get, request.path?.hasSuffix("milk.ics") == true, once.isFirst else { return }
      #expect(throws: Never.self) { try a.move("Milch", to: "Garten") }
    }
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect(setup.other.names(in: "Garten") == ["milk.ics"])
    try setup.a.delete("Milch")
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.tasks.isEmpty)
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], []))
    #expect(try setup.a.links().isEmpty)
  }

  // I13
  @Test("a run tells that an item waits which is deleted while its upload gets no answer", arguments: [false, true])
  func tellsOfADeletionDuringTheUpload(isInOtherList: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Milch", list: "Aufgaben") { $0.uid = "milk" }
    let (a, server, once, plain) = (setup.a, setup.server, Once(), setup.a.transport)
    setup.a.transport = HookedTransport(around: LateTransport(around: plain)) { [unowned a] request, _ in
      // The run asks for the object, and then the other list for the UID.
      let isAsked = server.requests.contains { $0.method == "GET" }
      guard isInOtherList ? isAsked : request.method == .get, once.isFirst else { return }
      #expect(throws: Never.self) { try a.delete("Milch") }
    }
    #expect(try await setup.a.sync().failed == 1)
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), try setup.a.links().count) == ([], 0))
  }
}

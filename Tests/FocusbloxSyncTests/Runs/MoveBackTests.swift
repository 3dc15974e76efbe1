import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I22
@Suite("A move that is reverted during its sync")
struct MoveBackTests {
  @Test(
    "a task that another program moves back before its source is deleted stays there", arguments: [true, false],
    [nil, "DESCRIPTION:grün"])
  func staysWhereAnotherProgramMovesItBack(isForward: Bool, edit: String?) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    let plain = try await world.moveHalfway(from: from, to: to)
    world.a.transport = plain
    var lines = try world.other.lines("fence.ics", list: to)
    if let edit { lines.insert(edit, at: lines.count - 2) }
    world.server.put(world.other.path("fence.ics", in: from), lines.map { $0 + "\r\n" }.joined())
    world.other.delete("fence.ics", list: to)
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], []))
    let task = try world.a.task("Zaun")
    #expect((task.listID, task.sourceSystem) == (try world.a.list(from).id, .caldav))
    #expect(task.notes == (edit == nil ? nil : "grün"))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task moved back to a source that another machine has deleted is uploaded again",
    arguments: [true, false])
  func isSentAnewToAnEmptiedPlace(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    let plain = try await world.moveHalfway(from: from, to: to)
    world.a.transport = plain
    try world.a.move("Zaun", to: from)
    world.other.delete("fence.ics", list: from)
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], []))
    let task = try world.a.task("Zaun")
    #expect((task.listID, task.sourceSystem) == (try world.a.list(from).id, .caldav))
    #expect(try await world.a.sync().isQuiet)
  }

  // I8
  @Test(
    "a task found in another list while its source gave no answer, and moved back, keeps local values",
    arguments: [true, false])
  func keepsWhatIsOnlyHereWhereItIsMovedBack(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.edit("Zaun") { $0.tags = ["Farbe"] }
    let id = try world.a.task("Zaun").id
    let plain = world.a.transport
    world.a.transport = RefusingTransport("GET", "\(from)/fence.ics", status: 507, around: plain)
    try world.other.move("fence.ics", from: from, to: to)
    _ = try await world.a.attempt()
    world.a.transport = plain
    var lines = try world.other.lines("fence.ics", list: to)
    lines.insert("DUE;VALUE=DATE:20270122", at: lines.count - 2)
    world.other.delete("fence.ics", list: to)
    world.server.put(world.other.path("fence.ics", in: from), lines.map { $0 + "\r\n" }.joined())
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], []))
    #expect(try world.a.tasks.map(\.id) == [id])
    let task = try world.a.task("Zaun")
    #expect((task.tags, task.listID) == (["Farbe"], try world.a.list(from).id))
    #expect(task.due == CalendarTime("2027-01-22"))
    #expect(try await world.a.sync().isQuiet)
  }

  // I16
  @Test("a task moved back during the deletion of its source exists there afterwards")
  func survivesAMoveBackMeanwhile() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") { $0.uid = "fence" }
    let plain = try await world.moveHalfway()
    let (a, once) = (world.a, Once())
    world.a.transport = HookedTransport(around: plain) { [unowned a] request, _ in
      guard request.method == .delete, once.isFirst else { return }
      #expect(throws: Never.self) { try a.move("Zaun", to: "Aufgaben") }
    }
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try world.a.task("Zaun").sourceSystem == .caldav)
    #expect(try await world.a.sync().isQuiet)
  }

  // I22
  @Test("a task moved back before its upload was answered stays in the list to which another program moved it")
  func followsWhenMovedBackAndForth() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostRequest),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics")
    try world.other.move("fence.ics", to: "Garten")
    try world.a.move("Zaun", to: "Aufgaben")
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.a.task("Hecke").listID == world.a.list("Garten").id)
  }

  @Test("a task moved back to a free href stays where another program put a second object")
  func staysBesideASecondObject() async throws {
    let world = try await SyncWorld(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    let plain = try await world.moveHalfway()
    world.a.transport = plain
    try world.a.move("Zaun", to: "Aufgaben")
    try world.other.move("fence.ics", to: "Garten", as: "n1.ics")
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics", "n1.ics"]))
    #expect(try world.a.task("Zaun").listID == world.a.list("Garten").id)
    #expect(try world.a.links("Garten").contains { $0.failure?.contains("already at") == true })
  }

  @Test(
    "a task that two parties move back and forth ends in one list with all edits", arguments: [true, false])
  func isMovedBackBeforeItsNewPlaceWasRead(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    try world.other.move("fence.ics", from: from, to: to)
    world.clock.advance(minutes: 1)
    try world.a.move("Zaun", to: to)
    let plain = world.a.transport
    world.a.transport = RefusingTransport("REPORT", "\(to)/", around: plain)
    #expect(try await world.a.attempt() != nil)
    try world.a.move("Zaun", to: from)
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], []))
    #expect(try world.other.value("STATUS", of: "fence.ics", list: from) == "COMPLETED")
    #expect(try world.a.task("Zaun").status == .completed)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task that two machines move in opposite directions ends in one list", arguments: [true, false])
  func survivesTwoMachinesThatCrossEachOther(isForward: Bool) async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun", in: from)
    try await world.settle()
    try world.b.move("Zaun", to: to)
    let plain = world.b.transport
    world.b.transport = RefusingTransport("DELETE", "fence.ics", around: plain)
    try await world.b.sync()
    try world.b.move("Zaun", to: from)
    world.clock.advance(minutes: 600)
    try await world.b.sync()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], ["fence.ics"]))
    try world.a.move("Zaun", to: to)
    try await world.a.sync()
    try await world.a.sync()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    world.b.transport = plain
    world.clock.advance(minutes: 1500)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    for person in world.people {
      #expect(try person.task("Zaun").listID == person.list(to).id, "\(person.name)")
      #expect(try await person.sync().isQuiet, "\(person.name)")
    }
  }

  // I1
  @Test(
    "an edit of the source is uploaded again where another program reverts the copy",
    arguments: ["fence.ics", "hedge.ics"])
  func sendsAnEditAnewThatTheCopyLacks(name: String) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let (other, sent, edited, lost) = (world.other, Once(), Once(), Once())
    world.faults.play { request, _ in
      if request.method == .put, !sent.isFirst { return .lostRequest }
      guard request.method == .delete else { return .none }
      if edited.isFirst {
        #expect(throws: Never.self) { try other.set("ESTIMATED-DURATION", "PT17M", in: "fence.ics") }
        return .none
      }
      return lost.isFirst ? .lostAnswer : .lostRequest
    }
    _ = try await world.a.attempt()
    world.faults.stop()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("ESTIMATED-DURATION", of: "fence.ics", list: "Garten") == nil)
    try world.other.move("fence.ics", from: "Garten", as: name)
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.a.task("Zaun").estimateMinutes == 17)
    #expect(try world.other.value("ESTIMATED-DURATION", of: name) == "PT17M")
  }

  // I7
  @Test("another program's edit of a copy with an unanswered upload follows the reverted move")
  func takesTheEditsOfACopyBack() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let sent = Once()
    world.faults.play { request, _ in
      guard request.method == .put || request.method == .get else { return .none }
      return request.method == .put && sent.isFirst ? .lostAnswer : .lostRequest
    }
    #expect(try await world.a.attempt() != nil)
    world.faults.stop()
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    try world.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    try world.a.move("Zaun", to: "Aufgaben")
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics") == "1")
    #expect(try world.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
  }

  // I7
  @Test("another program's known edit of the copy follows the reverted move")
  func takesTheEditsOfAReadCopyBack() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    try await world.a.sync()
    try world.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    try world.a.move("Zaun", to: "Aufgaben")
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try world.other.lines("fence.ics").filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:1"])
    #expect(try world.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
    #expect(try await world.a.sync().isQuiet)
  }
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("I22 While a task is under way from one list to another")
struct MoveRaceTests {
  @Test(
    "I7 what another program changes at the old place after the copy went out follows it", arguments: [true, false])
  func takesLateForeignPropertiesAlong(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from, "X-OC-HIDESUBTASKS:0", "DESCRIPTION:grün")
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await world.a.sync()
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: to) == "0")
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: from)
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try world.other.lines("fence.ics", list: to).filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:1"])
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: to) == "grün")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "I14 a task whose upload got no answer and that was moved on there is not sent again", arguments: [true, false])
  func followsAnUploadWithoutAnswer(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", list: from) { $0.uid = "fence" }
    let id = try world.a.task("Zaun").id
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ],
      wrapping: plain)
    #expect(try await world.a.attempt() != nil)
    world.a.transport = plain
    let lines = try world.other.lines("fence.ics", list: from)
    world.other.delete("fence.ics", list: from)
    world.server.put(world.other.path("fence.ics", in: to), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    let task = try world.a.task("Zaun")
    #expect((task.id, task.listID, task.sourceSystem) == (id, try world.a.list(to).id, .caldav))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task that another program moves back before its old place is emptied stays there", arguments: [true, false],
    [nil, "DESCRIPTION:grün"])
  func staysWhereAnotherProgramMovesItBack(isForward: Bool, edit: String?) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await world.a.sync()
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
    "a task moved back to a place that another machine has emptied by then is sent there anew",
    arguments: [true, false])
  func isSentAnewToAnEmptiedPlace(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await world.a.sync()
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

  @Test(
    "I8 a task that was met in another list while its old place gave no answer, and is moved back, keeps what is only here",
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
    let lines = try world.other.lines("fence.ics", list: from)
    world.other.delete("fence.ics", list: from)
    world.server.put(world.other.path("fence.ics", in: to), lines.map { $0 + "\r\n" }.joined())
    _ = try await world.a.attempt()
    world.a.transport = plain
    world.other.delete("fence.ics", list: to)
    let due = lines.dropLast(2) + ["DUE;VALUE=DATE:20270122"] + lines.suffix(2)
    world.server.put(world.other.path("fence.ics", in: from), due.map { $0 + "\r\n" }.joined())
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == (["fence.ics"], []))
    #expect(try world.a.tasks.map(\.id) == [id])
    let task = try world.a.task("Zaun")
    #expect((task.tags, task.listID) == (["Farbe"], try world.a.list(from).id))
    #expect(task.due == CalendarTime("2027-01-22"))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task whose copy got another name in its new list is not taken for one that was moved back",
    arguments: [true, false], ServerMode.UIDQuery.allCases)
  func followsItsCopyToAnotherName(isForward: Bool, query: ServerMode.UIDQuery) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.server.mode.uidQuery = query
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await world.a.sync()
    world.a.transport = plain
    let lines = try world.other.lines("fence.ics", list: to)
    world.other.delete("fence.ics", list: to)
    world.server.put(world.other.path("other.ics", in: to), lines.map { $0 + "\r\n" }.joined())
    world.clock.advance(minutes: 600)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics", list: from)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["other.ics"]))
    #expect(try world.a.task("Zaun").notes == "grün")
    #expect(try world.other.value("DESCRIPTION", of: "other.ics", list: to) == "grün")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("I16 a task moved back while its old place is emptied is there again afterwards")
  func survivesAMoveBackMeanwhile() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await world.a.sync()
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

  @Test(
    "I7 where another program changes the same line at both places, the later one wins and the other is in the journal")
  func keepsBothForeignEdits() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics", list: "Garten")
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "2")
    let entries = try world.a.journal("conflict, remote kept") + world.a.journal("conflict, local kept")
    #expect(entries.contains { $0.property == "X-OC-HIDESUBTASKS" && [$0.old, $0.new].contains("1") })
  }

  @Test("I7 what another program changes once more at the old place replaces what the copy has of it")
  func replacesWhatTheCopyHas() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    let (other, server, copied, edited) = (world.other, world.server, Once(), Once())
    world.a.transport = HookedTransport(around: world.a.transport) { request, body in
      // Sent twice on its way, the copy is met and not answered.
      if request.method == .put, copied.isFirst { server.put(request.path ?? "", body) }
      guard request.method == .delete, edited.isFirst else { return }
      #expect(throws: Never.self) { try other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics") }
    }
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let lines = try world.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:2"])
  }

  @Test("I7 what was changed at the old place follows the task where another program moves it on")
  func followsTheTaskFurther() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", in: "Garten", "X-OC-HIDESUBTASKS:0")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Aufgaben")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "Garten/fence.ics", around: plain)
    try await world.a.sync()
    world.clock.advance(minutes: 600)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    world.a.transport = plain
    try await world.a.sync()
    let lines = try world.other.lines("fence.ics").map { $0.replacing("HIDESUBTASKS:1", with: "HIDESUBTASKS:0") }
    world.other.delete("fence.ics")
    world.server.put(world.other.path("fence.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
  }

  @Test(
    "S2-23 a series completed and renamed there while it was moved here is so in its new place",
    arguments: [true, false])
  func carriesTheCompletionOfASeriesOver(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", due: "2026-12-10", list: from) {
      $0.uid = "fence"
      $0.recurrence = .weekly
      $0.seriesID = "series"
    }
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await world.settle()
    #expect(world.other.names(in: from).isEmpty)
    #expect(try world.other.value("STATUS", of: "fence.ics", list: to) == "COMPLETED")
    #expect(try world.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  @Test("I22 a task moved back before its upload was answered, and then moved on there, is where that program put it")
  func followsWhenMovedBackAndForth() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
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
    let lines = try world.other.lines("fence.ics")
    world.other.delete("fence.ics")
    world.server.put(world.other.path("fence.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try world.a.move("Zaun", to: "Aufgaben")
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.a.task("Hecke").listID == world.a.list("Garten").id)
  }

  @Test("I1 an edit at the old place is not taken back by the copy that another machine made before it")
  func keepsAnEditWhenTwoMachinesMove() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await world.settle()
    for person in world.people { try person.move("Zaun", to: "Garten") }
    let plain = world.b.transport
    world.b.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await world.b.sync()
    world.b.transport = plain
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics")
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "grün")
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
    for person in world.people { #expect(try person.task("Zaun").notes == "grün") }
  }

  @Test(
    "D5 what the server gave another name without a word is changed, deleted or moved away under that",
    arguments: NamedMode.all)
  func followsASilentRename(of one: NamedMode) async throws {
    for change in ["edit", "delete", "move"] {
      let world = try await SyncWorld(one.mode, lists: ["Aufgaben", "Garten"])
      world.other.add("fence", title: "Zaun")
      try await world.a.sync()
      world.server.advance(seconds: 60)
      let lines = try world.other.lines("fence.ics")
      world.other.delete("fence.ics")
      world.server.put(world.other.path("n1.ics"), lines.map { $0 + "\r\n" }.joined())
      world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: true)
      switch change {
      case "edit": try world.a.edit("Zaun") { $0.title = "Hecke" }
      case "delete": try world.a.delete("Zaun")
      default: try world.a.move("Zaun", to: "Garten")
      }
      try await world.a.sync()
      let (here, there) = (world.other.names(), world.other.names(in: "Garten"))
      switch change {
      case "edit": #expect(try (here, world.other.value("SUMMARY", of: "n1.ics")) == (["n1.ics"], "Hecke"))
      case "delete": #expect(here == [] && there == [])
      default: #expect(here == [] && there.count == 1)
      }
    }
  }

  @Test("I1 what was edited there before the run is in the copy that the run makes", arguments: [true, false])
  func copiesWhatWasEditedThere(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await world.a.sync()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try world.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  @Test("I1 a copy that another machine made before an edit at the old place does not take that back")
  func keepsAnEditThatACopyLacks() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "DESCRIPTION:grün")
    try await world.settle()
    try world.a.move("Zaun", to: "Garten")
    world.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: world.a.transport)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "blau", in: "fence.ics")
    let (b, once) = (world.b, Once())
    world.b.transport = HookedTransport(around: world.b.transport) { [unowned b] request, _ in
      guard request.path?.hasSuffix("Garten/") == true, once.isFirst else { return }
      #expect(throws: Never.self) { try b.move("Zaun", to: "Garten") }
    }
    try await world.b.sync()
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    for person in world.people { #expect(try person.task("Zaun").notes == "blau", "\(person.name)") }
  }

  @Test(
    "a task moved here to one list and by another program to a third is in one list, whichever is read first",
    arguments: [["Aufgaben", "Garten", "Haus"], ["Garten", "Haus", "Aufgaben"], ["Haus", "Aufgaben", "Garten"]],
    [true, false])
  func isInOneOfThreeLists(lists: [String], isReversed: Bool) async throws {
    let world = try await SyncWorld(lists: isReversed ? lists.reversed() : lists)
    world.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await world.a.sync()
    let id = try world.a.task("Zaun").id
    try world.a.move("Zaun", to: "Garten")
    let lines = try world.other.lines("fence.ics", list: "Aufgaben")
    world.other.delete("fence.ics", list: "Aufgaben")
    world.server.put(world.other.path("fence.ics", in: "Haus"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect(lists.map { world.other.names(in: $0).count }.reduce(0, +) == 1)
    #expect(try world.a.tasks.map(\.id) == [id])
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a task moved back to a place that is empty by then stays where another program put a second object of it")
  func staysBesideASecondObject() async throws {
    let world = try await SyncWorld(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await world.a.sync()
    world.a.transport = plain
    try world.a.move("Zaun", to: "Aufgaben")
    let lines = try world.other.lines("fence.ics")
    world.other.delete("fence.ics")
    world.server.put(world.other.path("n1.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics", "n1.ics"]))
    #expect(try world.a.task("Zaun").listID == world.a.list("Garten").id)
    #expect(try world.a.links("Garten").contains { $0.failure?.contains("already at") == true })
  }

  @Test("D5 an object deleted from where it was moved goes under the name that the server gave it meanwhile")
  func followsARenameOfTheOldPlace() async throws {
    let world = try await SyncWorld(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") { $0.uid = "fence" }
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    let lines = try world.other.lines("fence.ics", list: "Aufgaben")
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    world.server.makeCalendar(world.server.home + "Aufgaben/", name: "Aufgaben")
    world.server.put(world.other.path("n1.ics", in: "Aufgaben"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a task that two move to and fro ends in one list, with what was done in the other", arguments: [true, false])
  func isMovedBackBeforeItsNewPlaceWasRead(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    let lines = try world.other.lines("fence.ics", list: from)
    world.other.delete("fence.ics", list: from)
    world.server.put(world.other.path("fence.ics", in: to), lines.map { $0 + "\r\n" }.joined())
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
    "a task that two machines move in opposite directions is in one list in the end", arguments: [true, false])
  func survivesTwoMachinesThatCrossEachOther(isForward: Bool) async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
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
}

import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I22
@Suite("An account has one object of a task, however the task gets into another list")
struct OneObjectTests {
  private static let lists = ["Aufgaben", "Garten"]

  private func unlink(_ title: String, _ user: TestUser) throws {
    let id = try user.task(title).id
    try user.store.write { try $0.unlink(itemID: id) }
  }

  private func undo(_ action: String, _ user: TestUser) throws {
    let undo = Undo(environment: user.environment)
    let id = try #require(try user.journal(action).first).id
    try user.store.write { store in _ = try undo.carryOut(undo.plan(entry: id, in: store), in: store) }
  }

  @Test("publish of an unlinked task to another list moves its object", arguments: [lists, lists.reversed()])
  func publishedElsewhere(order: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: order)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    try unlink("Zaun", setup.a)
    try setup.a.edit("Zaun") { $0.notes = "geheim" }
    try await setup.settle()
    #expect(setup.places(Self.lists) == [["fence.ics"], []])
    try setup.other.set("LOCATION", "Hof", in: "fence.ics", list: "Aufgaben")
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "geheim")
    #expect(try setup.other.value("LOCATION", of: "fence.ics", list: "Garten") == "Hof")
    #expect(try setup.b.tasks.map(\.title) == ["Zaun"] && setup.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("a task that was moved there while unlinked here has one object", arguments: [lists, lists.reversed()])
  func movedAndPublished(order: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: order + ["Haus"])
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    try unlink("Zaun", setup.a)
    try await setup.settle()
    try setup.other.move("fence.ics", from: "Aufgaben", to: "Garten")
    try setup.a.move("Zaun", to: "Haus")
    try await setup.settle()
    #expect(setup.places(Self.lists) == [[], []] && setup.other.names(in: "Haus") == ["fence.ics"])
    #expect(try setup.b.tasks.map(\.title) == ["Zaun"] && setup.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("one file that two machines import into two lists gives one object", arguments: [lists, lists.reversed()])
  func importedTwice(order: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: order)
    for (user, list) in zip(setup.users, Self.lists) { try importFence(into: list, user) }
    try await setup.settle()
    #expect(setup.places(Self.lists).flatMap(\.self) == ["fence.ics"])
    for user in setup.users { #expect(try user.tasks.map(\.title) == ["Zaun"]) }
  }

  @Test(
    "a task that is deleted before its upload and imported into another list has one object, also on the other machine",
    arguments: [lists, lists.reversed()], [true, false])
  func deletedAndImportedAgain(order: [String], isCompleted: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: order)
    try importFence(into: "Garten", setup.a)
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: ["PUT", "GET"].map { .init(method: $0, occurrence: 1, fault: .lostRequest) }, wrapping: plain)
    #expect(try await setup.a.attempt() != nil)
    #expect(setup.places(Self.lists) == [[], []])
    setup.a.transport = plain
    try setup.a.delete("Zaun")
    try importFence(into: "Aufgaben", setup.a)
    try importFence(into: "Garten", setup.b)
    if isCompleted { try setup.b.complete("Zaun") }
    setup.clock.advance(minutes: 600)
    try await setup.b.sync()
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    try await setup.settle()
    #expect(setup.places(Self.lists).flatMap(\.self) == ["fence.ics"])
    for user in setup.users {
      #expect(try user.tasks.map(\.title) == ["Zaun"])
      #expect(try user.task("Zaun").status == (isCompleted ? .completed : .open))
    }
  }

  @Test("an imported task moves to its list from the list that has it completed", arguments: [lists, lists.reversed()])
  func importedAndCompletedElsewhere(order: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: order)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben", "STATUS:COMPLETED", "COMPLETED:20261110T080000Z")
    try await setup.settle()
    try importFence(into: nil, setup.a)
    try await setup.settle()
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    #expect(try setup.other.value("STATUS", of: "fence.ics", list: "Garten") == "COMPLETED")
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  private func importFence(_ uid: String = "fence", into list: String?, _ user: TestUser) throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VTODO\r\nUID:\(uid)\r\n"
      + "DTSTAMP:20261101T080000Z\r\nSUMMARY:Zaun\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    let task = try user.add("Zaun", list: list, isLocal: list == nil) { $0.uid = uid }
    try user.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
  }

  /// Imports the task on one machine where the other machine's list is switched off, and returns this list.
  private func importBesideADisabledList(_ setup: SyncSetup) async throws -> CalendarList {
    try importFence(into: "Garten", setup.b)
    try await setup.b.sync()
    try importFence(into: "Aufgaben", setup.a)
    var list = try setup.a.list("Garten")
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    return list
  }

  // D30, I23
  @Test(
    "an imported item that a disabled list has waits until that list is enabled",
    arguments: [lists, ["Aufgaben", "Garten", "Haus"]])
  func importedBesideADisabledList(all: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: all)
    var list = try await importBesideADisabledList(setup)
    for _ in 1...2 {
      let rows = try await setup.a.plannedRows()
      #expect(rows.map(\.action) == ["setAside"] && rows.map(\.title) == ["Zaun"])
      let report = try await setup.a.sync()
      #expect(report.failures.map(\.reason) == ["waiting until the list “Garten”, which contains it, is switched on"])
      #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    }
    list = try setup.a.list("Garten")
    list.isEnabled = true
    try setup.a.store.write { try $0.save(&list) }
    try await setup.settle()
    #expect(setup.places(Self.lists).flatMap(\.self) == ["fence.ics"])
    for user in setup.users { #expect(try user.tasks.map(\.title) == ["Zaun"]) }
  }

  // I14, I23
  @Test("a disabled list that does not answer delays no import")
  func importedBesideALockedDisabledList() async throws {
    let setup = try await SyncSetup(users: 2, lists: Self.lists)
    var list = try await importBesideADisabledList(setup)
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("REPORT", "Garten/", status: 423, around: plain)
    #expect(try await setup.a.plannedRows().map(\.action) == ["pushNew"])
    #expect(try await setup.a.sync().failures.isEmpty)
    setup.a.transport = plain
    list.isEnabled = true
    try setup.a.store.write { try $0.save(&list) }
    try await setup.settle()
    let doubles = try setup.a.store.read { try $0.itemsInSeveralLists() }
    #expect(doubles.map(\.title) == ["Zaun"] && doubles.map(\.lists) == [["Aufgaben", "Garten"]])
  }

  // I23
  @Test("many imported items ask each disabled list once", arguments: [1, 2, 40])
  func asksEachDisabledListOnce(count: Int) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten", "Haus"])
    for name in ["Garten", "Haus"] {
      var list = try setup.a.list(name)
      list.isEnabled = false
      try setup.a.store.write { try $0.save(&list) }
    }
    setup.other.add("fence-2", title: "Zaun", in: "Haus")
    for number in 1...count { try importFence("fence-\(number)", into: "Aufgaben", setup.a) }
    setup.server.clearLog()
    let report = try await setup.a.sync()
    for name in ["Garten", "Haus"] {
      #expect(setup.server.requests.count { $0.path.contains("/\(name)/") } == 1, "\(name)")
    }
    #expect(report.pushedNew == (count == 1 ? 1 : count - 1))
    #expect(
      report.failures.map(\.reason)
        == (count == 1 ? [] : ["waiting until the list “Haus”, which contains it, is switched on"]))
  }

  @Test("an imported item of one list is asked for although the run has asked for those of another list")
  func asksForTheItemsOfEachList() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten", "Haus"])
    var list = try setup.a.list("Garten")
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    setup.other.add("fence-3", title: "Zaun", in: "Garten")
    for (number, list) in [(1, "Aufgaben"), (2, "Aufgaben"), (3, "Haus")] {
      try importFence("fence-\(number)", into: list, setup.a)
    }
    let report = try await setup.a.sync()
    #expect(report.pushedNew == 2)
    #expect(report.failures.map(\.uid) == ["fence-3"] && setup.other.names(in: "Haus").isEmpty)
  }

  // I14
  @Test(
    "a task that another program moved is no second task while its former list does not answer",
    arguments: [lists, lists.reversed()])
  func movedWithoutAnAnswer(order: [String]) async throws {
    let setup = try await SyncSetup(lists: order)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    try setup.other.move("fence.ics", from: "Aufgaben", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "Aufgaben/fence.ics", status: 500, around: plain)
    // The object that waits is asked for again.
    for _ in 1...2 {
      let reasons = try await setup.a.sync().failures.map(\.reason)
      #expect(reasons.contains("waiting until the server says whether it was moved here from another list"))
      #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    }
    setup.a.transport = plain
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.listID) == [setup.a.list("Garten").id])
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("undoing an unlink after another machine moved the task", arguments: [true, false], [lists, lists.reversed()])
  func undoneAfterAMove(isRead: Bool, order: [String]) async throws {
    let setup = try await SyncSetup(users: 2, lists: order)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    setup.other.delete("fence.ics", list: "Aufgaben")
    try await setup.settle()
    try setup.b.move("Zaun", to: "Garten")
    try await setup.b.sync()
    if isRead { try await setup.a.sync() }
    if try setup.a.task("Zaun").listID == nil { try undo("unlinked", setup.a) }
    try await setup.settle()
    #expect(setup.places(Self.lists).flatMap(\.self).count == 1)
    for user in setup.users { #expect(try user.tasks.map(\.title) == ["Zaun"]) }
  }

  @Test("a task unlinked here and published to another list by another machine", arguments: [true, false])
  func publishedByBoth(isRead: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: Self.lists)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    for user in setup.users { try unlink("Zaun", user) }
    try await setup.settle()
    try setup.b.move("Zaun", to: "Garten")
    try await setup.b.sync()
    if isRead { try await setup.a.sync() }
    try setup.a.move("Zaun", to: "Aufgaben")
    try await setup.settle()
    #expect(setup.places(Self.lists).flatMap(\.self).count == 1)
    for user in setup.users { #expect(try user.tasks.map(\.title) == ["Zaun"]) }
  }
}

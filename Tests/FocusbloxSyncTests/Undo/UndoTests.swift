import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension TestUser {
  /// Undoes the latest entry with this action.
  @discardableResult
  func undo(_ action: JournalAction, of property: String? = nil) throws -> JournalEntry {
    let entries = try journal(action.rawValue).filter { property == nil || $0.property == property }
    return try undo(try #require(entries.first, "\(name) has no \(action)").id)
  }

  @discardableResult
  func undo(_ id: Int64) throws -> JournalEntry {
    let undo = Undo(environment: environment)
    return try store.write { store in try undo.carryOut(try undo.plan(entry: id, in: store), in: store) }
  }
}

// I24
@Suite("Undo")
struct UndoTests {
  @Test("a value that another program overwrote returns on both sides, and redo reverts it")
  func restoresAnOverwrittenValue() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "X-FOREIGN:1")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try setup.other.set("PRIORITY", "1", in: "milk.ics")
    try await setup.a.sync()
    let done = try setup.a.undo(.pulled, of: "title")
    #expect((done.property, done.old, done.new) == ("title", "Hafer", "Milch"))
    try await setup.a.sync()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Milch")
    #expect(try setup.other.lines("milk.ics").contains("X-FOREIGN:1"))
    #expect(try setup.a.task("Milch").importance == .high)
    try setup.a.undo(done.id)
    try await setup.a.sync()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a later edit of the value stays")
  func keepsALaterEdit() async throws {
    let setup = try await SyncSetup(mapping: .extended)
    setup.other.add("milk", title: "Milch", "CATEGORIES:Haus,Markt")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try setup.other.set("CATEGORIES", "Haus", in: "milk.ics")
    try await setup.a.sync()
    try setup.a.edit("Hafer") { ($0.title, $0.tags) = ("Hafermilch", ["Haus", "Eile"]) }
    for property in ["title", "tags"] {
      #expect(throws: UndoRefusal.changedSince(title: "Hafermilch", property: property)) {
        try setup.a.undo(.pulled, of: property)
      }
    }
    #expect(try setup.a.task("Hafermilch").tags == ["Haus", "Eile"])
  }

  @Test("a value that lost a conflict is restored on either side", arguments: ConflictPolicy.allCases)
  func restoresTheValueThatLost(_ policy: ConflictPolicy) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "DUE:20261125T110000Z")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.due = CalendarTime("2026-11-26T11:00:00Z") }
    setup.clock.advance(minutes: 1)
    try setup.other.set("DUE", "20261127T110000Z", in: "milk.ics")
    try await setup.a.sync { $0.policy = policy }
    let lost = policy == .local ? "20261127T110000Z" : "20261126T110000Z"
    #expect(try setup.other.value("DUE", of: "milk.ics") != lost)
    try setup.a.undo(policy == .local ? .localKept : .remoteKept)
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "milk.ics") == lost)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a server value that a local edit replaced returns on both sides")
  func restoresWhatWasPushed() async throws {
    let setup = try await SyncSetup(mapping: .extended)
    setup.other.add("milk", title: "Milch", "CATEGORIES:Haus,Markt")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.tags = ["Büro"] }
    try await setup.a.sync()
    try setup.a.undo(.pushed, of: "tags")
    #expect(Set(try setup.a.task("Milch").tags) == ["Haus", "Markt"])
    try await setup.a.sync()
    #expect(try setup.other.value("CATEGORIES", of: "milk.ics") == "Haus,Markt")
  }

  @Test(
    "a deleted item returns with its UID, reminders and foreign lines",
    arguments: NamedMode.all.filter { $0.mode.trashStatus == nil })
  func bringsBackWhatWasDeletedHere(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch", "DESCRIPTION:zwei Liter", "LOCATION:Markt", "DUE:20261125T110000Z")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.nextUp = true }
    try setup.a.remind("Milch", at: "2026-11-24T07:00:00Z")
    try await setup.a.sync()
    let before = try setup.a.task("Milch")
    setup.server.advance(seconds: 60)
    try setup.a.delete("Milch")
    try await setup.a.sync()
    #expect(setup.other.names().isEmpty)
    try setup.a.undo(.deletedThere)
    setup.server.advance(seconds: 60)
    try await setup.a.sync()
    let name = try #require(setup.other.names().first)
    #expect(try setup.other.value("UID", of: name) == "milk" && name != "milk.ics")
    #expect(try setup.other.value("LOCATION", of: name) == "Markt")
    var after = try setup.a.task("Milch")
    after.modified = before.modified
    #expect(after == before)
    let reminders = try setup.a.store.read { try $0.notifications(ofTask: after.id) }
    #expect(reminders.count == 1)
    setup.server.advance(seconds: 60)
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.isWellBehaved)
  }

  @Test("an unsent deletion is undone without a trace")
  func takesBackADeletionBeforeTheSync() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    try setup.a.undo(.deletedHere)
    try await setup.a.sync()
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try setup.a.task("Milch").uid == "milk")
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a remote deletion is undone there with all foreign lines, and redo makes the item local")
  func republishesWhatWasDeletedThere() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "LOCATION:Markt")
    try await setup.a.sync()
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    let done = try setup.a.undo(.unlinked)
    try await setup.a.sync()
    let name = try #require(setup.other.names().first)
    #expect(name != "milk.ics")
    #expect(try setup.other.value("UID", of: name) == "milk")
    #expect(try setup.other.value("LOCATION", of: name) == "Markt")
    let back = try setup.a.undo(done.id)
    #expect(back.action == JournalAction.withdrawn.rawValue)
    try await setup.a.sync()
    #expect(setup.other.names().isEmpty)
    #expect(try setup.a.task("Milch").sourceSystem == .local)
    try setup.a.undo(back.id)
    try await setup.a.sync()
    #expect(setup.other.names().count == 1)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an undone deletion can be redone")
  func undoesABringingBack() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    try await setup.a.sync()
    let back = try setup.a.undo(.deletedThere)
    try await setup.a.sync()
    let gone = try setup.a.undo(back.id)
    #expect(gone.action == JournalAction.deletedHere.rawValue)
    try await setup.a.sync()
    #expect(setup.other.names().isEmpty)
    #expect(try setup.a.tasks.isEmpty)
  }

  @Test("a deleted block returns")
  func bringsBackABlock() async throws {
    let setup = try await SyncSetup()
    let block = try setup.a.addBlock("Lesen", start: "2026-11-25T14:00:00Z", end: "2026-11-25T15:00:00Z")
    try await setup.a.sync()
    try setup.a.store.write { try $0.discard(.block, id: block.id, at: setup.clock.now) }
    try await setup.a.sync()
    try setup.a.undo(.deletedThere)
    try await setup.a.sync()
    #expect(try setup.a.blocks.map(\.title) == ["Lesen"])
    #expect(setup.other.names().count == 1)
  }

  @Test("undoing a completion also removes an unchanged next instance", arguments: [true, false])
  func takesBackACompletion(isTouched: Bool) async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.a.sync()
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.a.sync()
    let next = try setup.a.openTask("Pflanzen")
    setup.clock.advance(minutes: 1)
    if isTouched {
      var edited = next
      edited.notes = "auch die im Flur"
      edited.modified = setup.clock.now
      try setup.a.store.write { store in _ = try store.update(edited, by: .user) }
    }
    let done = try setup.a.undo(.pulled, of: "completed")
    try await setup.a.sync()
    #expect(try setup.other.value("STATUS", of: "plants.ics") == "NEEDS-ACTION")
    let open = try setup.a.tasks.filter { $0.status == .open }
    #expect(Set(open.map(\.uid)) == (isTouched ? ["plants", next.uid] : ["plants"]))
    #expect(setup.other.names().count == open.count)
    try setup.a.undo(done.id)
    try await setup.a.sync()
    #expect(try setup.a.openTask("Pflanzen").uid == next.uid)
    #expect(try setup.a.tasks.count == 2)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an alarm that another program removed rings again")
  func restoresAnAlarm() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await setup.a.sync()
    let before = try setup.other.lines("bill.ics").filter { $0.hasPrefix("TRIGGER") }
    try setup.other.edit("bill.ics") { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[start...].firstIndex(of: "END:VALARM"))
      lines.removeSubrange(start...end)
    }
    try await setup.a.sync()
    let entry = try #require(try setup.a.journal("pulled").first { $0.property?.hasPrefix("alarm ") == true })
    try setup.a.undo(entry.id)
    try await setup.a.sync()
    #expect(Set(try setup.other.lines("bill.ics").filter { $0.hasPrefix("TRIGGER") }) == Set(before))
    #expect(try setup.a.task("Rechnung").changedAlarms.isEmpty)
  }

  @Test("a step that cannot be undone is refused, and nothing changes")
  func refuses() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "PRIORITY:9")
    try await setup.a.sync()
    let came = try #require(try setup.a.journal("pulledNew").first)
    let id = try setup.a.task("Milch").id
    #expect(throws: UndoRefusal.tookNothing(.pulledNew, title: "Milch", .task, id: id)) { try setup.a.undo(came.id) }
    #expect(throws: UndoRefusal.noSuchEntry(999)) { try setup.a.undo(999) }
    setup.clock.advance(minutes: 1)
    try setup.other.set("PRIORITY", "1", in: "milk.ics")
    try await setup.a.sync()
    let changed = try #require(try setup.a.journal("pulled").first)
    try setup.a.undo(changed.id)
    #expect(throws: UndoRefusal.alreadySo(title: "Milch", property: "importance")) { try setup.a.undo(changed.id) }
    try setup.a.delete("Milch")
    let deleted = try #require(try setup.a.journal("deleted").first)
    #expect(throws: UndoRefusal.itemGone(title: "Milch", deletedBy: deleted.id)) { try setup.a.undo(changed.id) }
    try setup.a.undo(deleted.id)
    #expect(throws: UndoRefusal.stillHere(title: "Milch")) { try setup.a.undo(deleted.id) }
    #expect(try setup.a.tasks.count == 1)
  }

  @Test("nothing is restored into a list that is gone or read-only")
  func refusesWithoutTheList() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    let entry = try #require(try setup.a.journal("unlinked").first)
    var list = try setup.a.list()
    list.isReadOnly = true
    try setup.a.store.write { try $0.save(&list) }
    #expect(throws: UndoRefusal.listReadOnly("Aufgaben", title: "Milch")) { try setup.a.undo(entry.id) }
    try setup.a.store.write { try $0.removeList(id: list.id) }
    #expect(throws: UndoRefusal.listGone(nil, title: "Milch")) { try setup.a.undo(entry.id) }
  }

  @Test("a deleted task whose list is gone returns as a local task")
  func bringsBackWithoutTheList() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    try await setup.a.sync()
    let list = try setup.a.list()
    try setup.a.store.write { try $0.removeList(id: list.id) }
    try setup.a.undo(.deletedHere)
    #expect(try setup.a.task("Milch").sourceSystem == .local)
  }

  // D26
  @Test("an undone unsent deletion is not sent, although its list is unreachable now")
  func bringsBackBesideItsList() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    var list = try setup.a.list()
    list.isMissing = true
    try setup.a.store.write { try $0.save(&list) }
    try setup.a.undo(.deletedHere)
    list.isMissing = false
    try setup.a.store.write { try $0.save(&list) }
    try await setup.settle()
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
  }

  // I22
  @Test(
    "a moved, deleted and restored item leaves its source once it is in the target",
    arguments: [true, false], [true, false])
  func bringsBackOnItsWay(isEdited: Bool, hasMove: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = hasMove
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    try setup.a.delete("Zaun")
    try setup.a.undo(.deletedHere)
    setup.clock.advance(minutes: 1)
    if isEdited { try setup.other.set("DESCRIPTION", "grün", in: "fence.ics") }
    let requests = try await setup.requests { try await setup.settle() }
    #expect(hasMove == !requests.contains("DELETE"))
    if !hasMove { #expect(requests.firstIndex(of: "PUT") ?? 99 < requests.firstIndex(of: "DELETE") ?? 0) }
    #expect(try setup.a.tasks.count == 1)
    #expect((setup.other.names(), setup.other.names(in: "Garten").count) == ([], 1))
    let name = try #require(setup.other.names(in: "Garten").first)
    #expect(try setup.other.value("DESCRIPTION", of: name, list: "Garten") == (isEdited ? "grün" : nil))
  }

  @Test("ten thousand new items store no values, and changed ones store one each")
  func keepsLittle() async throws {
    let setup = try await SyncSetup()
    for number in 0..<20 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    #expect(try setup.a.store.read { try $0.journal() }.allSatisfy { $0.snapshotID == nil })
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "neu", in: "t1.ics")
    try setup.other.set("PRIORITY", "1", in: "t1.ics")
    try await setup.a.sync()
    let kept = try setup.a.store.read { try $0.journal() }.compactMap(\.snapshotID)
    #expect(kept.count == 2 && Set(kept).count == 1)
  }
}

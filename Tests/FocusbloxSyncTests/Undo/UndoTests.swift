import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension Participant {
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
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "X-FOREIGN:1")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try world.other.set("PRIORITY", "1", in: "milk.ics")
    try await world.a.sync()
    let done = try world.a.undo(.pulled, of: "title")
    #expect((done.property, done.old, done.new) == ("title", "Hafer", "Milch"))
    try await world.a.sync()
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Milch")
    #expect(try world.other.lines("milk.ics").contains("X-FOREIGN:1"))
    #expect(try world.a.task("Milch").importance == .high)
    try world.a.undo(done.id)
    try await world.a.sync()
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafer")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a value that lost a conflict is restored on either side", arguments: ConflictPolicy.allCases)
  func restoresTheValueThatLost(_ policy: ConflictPolicy) async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "DUE:20261125T110000Z")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.due = CalendarTime("2026-11-26T11:00:00Z") }
    world.clock.advance(minutes: 1)
    try world.other.set("DUE", "20261127T110000Z", in: "milk.ics")
    try await world.a.sync { $0.policy = policy }
    let lost = policy == .local ? "20261127T110000Z" : "20261126T110000Z"
    #expect(try world.other.value("DUE", of: "milk.ics") != lost)
    try world.a.undo(policy == .local ? .localKept : .remoteKept)
    try await world.a.sync()
    #expect(try world.other.value("DUE", of: "milk.ics") == lost)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a server value that a local edit replaced returns on both sides")
  func restoresWhatWasPushed() async throws {
    let world = try await SyncWorld(mapping: .extended)
    world.other.add("milk", title: "Milch", "CATEGORIES:Haus,Markt")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.tags = ["Büro"] }
    try await world.a.sync()
    try world.a.undo(.pushed, of: "tags")
    #expect(Set(try world.a.task("Milch").tags) == ["Haus", "Markt"])
    try await world.a.sync()
    #expect(try world.other.value("CATEGORIES", of: "milk.ics") == "Haus,Markt")
  }

  @Test(
    "a deleted item returns with its UID, reminders and foreign lines",
    arguments: NamedMode.all.filter { $0.mode.trashStatus == nil })
  func bringsBackWhatWasDeletedHere(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.add("milk", title: "Milch", "DESCRIPTION:zwei Liter", "LOCATION:Markt", "DUE:20261125T110000Z")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.nextUp = true }
    try world.a.remind("Milch", at: "2026-11-24T07:00:00Z")
    try await world.a.sync()
    let before = try world.a.task("Milch")
    world.server.advance(seconds: 60)
    try world.a.delete("Milch")
    try await world.a.sync()
    #expect(world.other.names().isEmpty)
    try world.a.undo(.deletedThere)
    world.server.advance(seconds: 60)
    try await world.a.sync()
    let name = try #require(world.other.names().first)
    #expect(try world.other.value("UID", of: name) == "milk" && name != "milk.ics")
    #expect(try world.other.value("LOCATION", of: name) == "Markt")
    var after = try world.a.task("Milch")
    after.modified = before.modified
    #expect(after == before)
    let reminders = try world.a.store.read { try $0.notifications(ofTask: after.id) }
    #expect(reminders.count == 1)
    world.server.advance(seconds: 60)
    #expect(try await world.a.sync().isQuiet)
    #expect(world.isWellBehaved)
  }

  @Test("an unsent deletion is undone without a trace")
  func takesBackADeletionBeforeTheSync() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    try world.a.undo(.deletedHere)
    try await world.a.sync()
    #expect(world.other.names() == ["milk.ics"])
    #expect(try world.a.task("Milch").uid == "milk")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a remote deletion is undone there with all foreign lines, and redo makes the item local")
  func republishesWhatWasDeletedThere() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "LOCATION:Markt")
    try await world.a.sync()
    world.other.delete("milk.ics")
    try await world.a.sync()
    let done = try world.a.undo(.unlinked)
    try await world.a.sync()
    let name = try #require(world.other.names().first)
    #expect(name != "milk.ics")
    #expect(try world.other.value("UID", of: name) == "milk")
    #expect(try world.other.value("LOCATION", of: name) == "Markt")
    let back = try world.a.undo(done.id)
    #expect(back.action == JournalAction.withdrawn.rawValue)
    try await world.a.sync()
    #expect(world.other.names().isEmpty)
    #expect(try world.a.task("Milch").sourceSystem == .local)
    try world.a.undo(back.id)
    try await world.a.sync()
    #expect(world.other.names().count == 1)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("an undone deletion can be redone")
  func undoesABringingBack() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    try await world.a.sync()
    let back = try world.a.undo(.deletedThere)
    try await world.a.sync()
    let gone = try world.a.undo(back.id)
    #expect(gone.action == JournalAction.deletedHere.rawValue)
    try await world.a.sync()
    #expect(world.other.names().isEmpty)
    #expect(try world.a.tasks.isEmpty)
  }

  @Test("a deleted block returns")
  func bringsBackABlock() async throws {
    let world = try await SyncWorld()
    let block = try world.a.addBlock("Lesen", start: "2026-11-25T14:00:00Z", end: "2026-11-25T15:00:00Z")
    try await world.a.sync()
    try world.a.store.write { try $0.discard(.block, id: block.id, at: world.clock.now) }
    try await world.a.sync()
    try world.a.undo(.deletedThere)
    try await world.a.sync()
    #expect(try world.a.blocks.map(\.title) == ["Lesen"])
    #expect(world.other.names().count == 1)
  }

  @Test("undoing a completion also removes an unchanged next instance", arguments: [true, false])
  func takesBackACompletion(isTouched: Bool) async throws {
    let world = try await SyncWorld()
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.a.sync()
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.a.sync()
    let next = try world.a.openTask("Pflanzen")
    world.clock.advance(minutes: 1)
    if isTouched {
      var edited = next
      edited.notes = "auch die im Flur"
      edited.modified = world.clock.now
      try world.a.store.write { store in _ = try store.update(edited, by: .person) }
    }
    let done = try world.a.undo(.pulled, of: "completed")
    try await world.a.sync()
    #expect(try world.other.value("STATUS", of: "plants.ics") == "NEEDS-ACTION")
    let open = try world.a.tasks.filter { $0.status == .open }
    #expect(Set(open.map(\.uid)) == (isTouched ? ["plants", next.uid] : ["plants"]))
    #expect(world.other.names().count == open.count)
    try world.a.undo(done.id)
    try await world.a.sync()
    #expect(try world.a.openTask("Pflanzen").uid == next.uid)
    #expect(try world.a.tasks.count == 2)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("an alarm that another program removed rings again")
  func restoresAnAlarm() async throws {
    let world = try await SyncWorld()
    try world.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await world.a.sync()
    let before = try world.other.lines("bill.ics").filter { $0.hasPrefix("TRIGGER") }
    try world.other.edit("bill.ics") { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[start...].firstIndex(of: "END:VALARM"))
      lines.removeSubrange(start...end)
    }
    try await world.a.sync()
    let entry = try #require(try world.a.journal("pulled").first { $0.property?.hasPrefix("alarm ") == true })
    try world.a.undo(entry.id)
    try await world.a.sync()
    #expect(Set(try world.other.lines("bill.ics").filter { $0.hasPrefix("TRIGGER") }) == Set(before))
    #expect(try world.a.task("Rechnung").suppressedAlarms.isEmpty)
  }

  @Test("a step that cannot be undone is refused, and nothing changes")
  func refuses() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch", "PRIORITY:9")
    try await world.a.sync()
    let came = try #require(try world.a.journal("pulledNew").first)
    #expect(throws: UndoRefusal.tookNothing(.pulledNew, title: "Milch")) { try world.a.undo(came.id) }
    #expect(throws: UndoRefusal.noSuchEntry(999)) { try world.a.undo(999) }
    world.clock.advance(minutes: 1)
    try world.other.set("PRIORITY", "1", in: "milk.ics")
    try await world.a.sync()
    let changed = try #require(try world.a.journal("pulled").first)
    try world.a.undo(changed.id)
    #expect(throws: UndoRefusal.alreadySo(title: "Milch", property: "importance")) { try world.a.undo(changed.id) }
    try world.a.delete("Milch")
    let deleted = try #require(try world.a.journal("deleted").first)
    #expect(throws: UndoRefusal.itemGone(title: "Milch", deletedBy: deleted.id)) { try world.a.undo(changed.id) }
    try world.a.undo(deleted.id)
    #expect(throws: UndoRefusal.stillHere(title: "Milch")) { try world.a.undo(deleted.id) }
    #expect(try world.a.tasks.count == 1)
  }

  @Test("nothing is restored into a list that is gone or read-only")
  func refusesWithoutTheList() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.other.delete("milk.ics")
    try await world.a.sync()
    let entry = try #require(try world.a.journal("unlinked").first)
    var list = try world.a.list()
    list.isReadOnly = true
    try world.a.store.write { try $0.save(&list) }
    #expect(throws: UndoRefusal.listReadOnly("Aufgaben", title: "Milch")) { try world.a.undo(entry.id) }
    try world.a.store.write { try $0.removeList(id: list.id) }
    #expect(throws: UndoRefusal.listGone(nil, title: "Milch")) { try world.a.undo(entry.id) }
  }

  @Test("a deleted task whose list is gone returns as a local task")
  func bringsBackWithoutTheList() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    try await world.a.sync()
    let list = try world.a.list()
    try world.a.store.write { try $0.removeList(id: list.id) }
    try world.a.undo(.deletedHere)
    #expect(try world.a.task("Milch").sourceSystem == .local)
  }

  // D26
  @Test("an undone unsent deletion is not sent, although its list is unreachable now")
  func bringsBackBesideItsList() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.delete("Milch")
    var list = try world.a.list()
    list.isMissing = true
    try world.a.store.write { try $0.save(&list) }
    try world.a.undo(.deletedHere)
    list.isMissing = false
    try world.a.store.write { try $0.save(&list) }
    try await world.settle()
    #expect(world.other.names() == ["milk.ics"])
    #expect(try world.a.tasks.map(\.title) == ["Milch"])
  }

  // I22
  @Test(
    "a moved, deleted and restored item leaves its source once it is in the target",
    arguments: [true, false], [true, false])
  func bringsBackOnItsWay(isEdited: Bool, hasMove: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.server.mode.hasMove = hasMove
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    try world.a.delete("Zaun")
    try world.a.undo(.deletedHere)
    world.clock.advance(minutes: 1)
    if isEdited { try world.other.set("DESCRIPTION", "grün", in: "fence.ics") }
    let requests = try await world.requests { try await world.settle() }
    #expect(hasMove == !requests.contains("DELETE"))
    if !hasMove { #expect(requests.firstIndex(of: "PUT") ?? 99 < requests.firstIndex(of: "DELETE") ?? 0) }
    #expect(try world.a.tasks.count == 1)
    #expect((world.other.names(), world.other.names(in: "Garten").count) == ([], 1))
    let name = try #require(world.other.names(in: "Garten").first)
    #expect(try world.other.value("DESCRIPTION", of: name, list: "Garten") == (isEdited ? "grün" : nil))
  }

  @Test("ten thousand new items store no values, and changed ones store one each")
  func keepsLittle() async throws {
    let world = try await SyncWorld()
    for number in 0..<20 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    #expect(try world.a.store.read { try $0.journal() }.allSatisfy { $0.snapshotID == nil })
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "neu", in: "t1.ics")
    try world.other.set("PRIORITY", "1", in: "t1.ics")
    try await world.a.sync()
    let kept = try world.a.store.read { try $0.journal() }.compactMap(\.snapshotID)
    #expect(kept.count == 2 && Set(kept).count == 1)
  }
}

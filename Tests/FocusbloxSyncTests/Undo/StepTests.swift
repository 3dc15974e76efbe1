import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Synchronization
import TestSupport
import Testing

extension TestUser {
  /// Runs a command as one step.
  func step(
    _ command: String, changing keys: [StepValue.Key] = [], settings: StepSettings? = nil,
    _ body: (StoreTransaction) throws -> Void
  ) throws {
    _ = try store.write { store in
      try store.step(.command(command), at: environment.now(), changing: keys, settings: settings) { try body($0) }
    }
  }

  @discardableResult
  func undoStep(isRedo: Bool = false, settings: StepSettings = .none) throws -> UndoneStep {
    let undo = Undo(environment: environment)
    return try store.write { store in
      let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
      let cause = isRedo ? Step.Cause.redo(step.number) : .undo(step.number)
      return try undo.undoStep(step, as: cause, settings: settings, in: store)
    }
  }
}

extension StepSettings {
  fileprivate static let none = StepSettings(read: { _ in nil }, write: { _, _ in })
}

@Suite("Undo of changes beyond items")
struct StepTests {
  private func rename(_ setup: SyncSetup, to name: String) throws {
    var list = try setup.a.list("Aufgaben")
    list.rename(to: name)
    try setup.a.step("lists rename", changing: [.init(.list(list.id), .name)]) { try $0.save(&list) }
  }

  @Test("a renamed list gets its name back, also where the server has the new one", arguments: [false, true])
  func nameOfAList(isUploaded: Bool) async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try rename(setup, to: "Markt")
    if isUploaded { try await setup.a.sync() }
    let undone = try setup.a.undoStep()
    #expect(undone.values.map(\.isRestored) == [true])
    #expect(try setup.a.list("Aufgaben").isChangePending == isUploaded)
    try await setup.a.sync()
    #expect(setup.server.calendar(setup.server.home + "Aufgaben/")?.name == "Aufgaben")
    try setup.a.undoStep(isRedo: true)
    try await setup.a.sync()
    #expect(setup.server.calendar(setup.server.home + "Aufgaben/")?.name == "Markt")
  }

  @Test("a name that changed since stays, and the earlier step is undone next")
  func changedSince() async throws {
    let setup = try await SyncSetup()
    try setup.a.step("add") {
      try $0.insert(TaskItem(id: "x", uid: "x", title: "Milch", created: setup.clock.now), by: .user)
    }
    try rename(setup, to: "Markt")
    var list = try setup.a.list("Markt")
    list.rename(to: "Hof")
    try setup.a.store.write { try $0.save(&list) }
    #expect(try setup.a.undoStep().values.map(\.isRestored) == [false])
    #expect(try setup.a.list("Hof").id == list.id)
    #expect(try setup.a.undoStep().items.map(\.result) == [.removed])
  }

  @Test("mapping, switches and colours are restored")
  func accountsAndLists() async throws {
    let setup = try await SyncSetup()
    var (account, list) = (try setup.a.account, try setup.a.list("Aufgaben"))
    let before = (account.mapping, list.color)
    account.mapping = before.0 == .strict ? .extended : .strict
    list.isEnabled = false
    list.recolor(to: "#FF9500")
    try setup.a.step(
      "settings",
      changing: [
        .init(.account(account.id), .mapping), .init(.list(list.id), .isEnabled), .init(.list(list.id), .color),
      ]
    ) { store in
      try store.save(&account)
      try store.save(&list)
    }
    #expect(try setup.a.undoStep().values.map(\.isRestored) == [true, true, true])
    let now = try setup.a.list("Aufgaben")
    #expect(try setup.a.account.mapping == before.0 && now.isEnabled && now.color == before.1 && !now.isChangePending)
  }

  @Test("a setting is restored unless it changed since")
  func settings() async throws {
    let setup = try await SyncSetup()
    let file = Settings()
    let settings = StepSettings(
      read: { key in file.values.withLock { $0[key] } },
      write: { key, value in file.values.withLock { $0[key] = value } })
    try setup.a.step("settings set", changing: [.init(.setting("sound"), .whole)], settings: settings) { _ in
      file.values.withLock { $0["sound"] = "none" }
    }
    try setup.a.undoStep(settings: settings)
    #expect(file.values.withLock { $0 } == [:])
    try setup.a.undoStep(isRedo: true, settings: settings)
    #expect(file.values.withLock { $0 } == ["sound": "none"])
  }

  private final class Settings: Sendable {
    let values = Mutex<[String: String]>([:])
  }

  @Test("a tag loses its location again, and its tasks lose the reminder")
  func placeOfATag() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rasen") { $0.tags = ["Garten"] }
    let task = try setup.a.task("Rasen")
    let place = TagLocation(
      tag: "Garten", place: .init(name: "Garten", latitude: 52, longitude: 13, radius: 100), trigger: .onArrival)
    try setup.a.step("tag place", changing: [.init(.tag("Garten"), .whole)]) { try $0.setLocation(place) }
    #expect(try setup.a.store.read { try $0.notifications(ofTask: task.id) }.count == 1)
    try setup.a.undoStep()
    #expect(try setup.a.store.read { try $0.notifications(ofTask: task.id) }.isEmpty)
    #expect(try setup.a.store.read { try $0.tagLocations() }.isEmpty)
    try setup.a.undoStep(isRedo: true)
    #expect(try setup.a.store.read { try $0.tagLocations() } == [place])
    #expect(try setup.a.store.read { try $0.notifications(ofTask: task.id) }.count == 1)
  }

  @Test("an answer to a notification is undone here and on the server")
  func answer() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 61)
    let task = try setup.a.task("Rechnung")
    let ring = try #require(
      PendingRequests.ofTask(task, notifications: [], settings: setup.a.settings, zone: SyncSetup.zone).first {
        $0.kind == .due
      })
    let now = setup.clock.now
    try setup.a.step("remind snooze", changing: [.init(.answer(ring.identifier), .whole)]) {
      try $0.answer(ring.snoozed(now: now), by: .user)
    }
    try await setup.a.sync()
    #expect(try setup.other.lines("bill.ics").contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(try setup.a.undoStep().values.map(\.isRestored) == [true])
    let answer = try setup.a.store.read { try $0.reminderState(ring.identifier) }
    #expect(answer?.snoozedUntil == nil && answer?.acknowledged == nil)
    try await setup.a.sync()
    #expect(try !setup.other.lines("bill.ics").contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
  }

  @Test("a removed perspective is restored, without a list that is gone")
  func perspective() async throws {
    let setup = try await SyncSetup()
    let view = Perspective(id: "p", name: "Büro", view: .today, tag: "büro", filter: ["due:today"])
    try setup.a.step("perspective add", changing: [.init(.perspective("p"), .whole)]) { try $0.insert(view) }
    try setup.a.step("perspective remove", changing: [.init(.perspective("p"), .whole)]) {
      try $0.deletePerspective(id: "p")
    }
    try setup.a.undoStep()
    #expect(try setup.a.store.read { try $0.perspectives() } == [view])
    try setup.a.undoStep()
    #expect(try setup.a.store.read { try $0.perspectives() }.isEmpty)
  }

  @Test("a step that also changed a server is refused, and the earlier step is named")
  func elsewhere() async throws {
    let setup = try await SyncSetup()
    try setup.a.step("add") {
      try $0.insert(TaskItem(id: "x", uid: "x", title: "Milch", created: setup.clock.now), by: .user)
    }
    try setup.a.store.write { store in
      let value = StepValue(.init(.account(1), .elsewhere), title: "home", old: nil, new: nil)
      try store.noteStep(.command("account add"), value, at: setup.clock.now)
    }
    let numbers = try setup.a.store.read { try $0.stepHeadlines(limit: 2).map(\.number) }
    #expect(
      throws: UndoRefusal.notTakenBack(
        .command("account add"), title: "home", number: numbers[0], before: numbers[1])
    ) { try setup.a.undoStep() }
  }

  @Test("a step that cannot be undone either is not named as the earlier step")
  func earlierElsewhere() async throws {
    let setup = try await SyncSetup()
    try setup.a.store.write { store in
      for (command, title) in [("account add", "home"), ("lists create", "Garden")] {
        let value = StepValue(.init(.account(1), .elsewhere), title: title, old: nil, new: nil)
        try store.noteStep(.command(command), value, at: setup.clock.now)
      }
    }
    let number = try #require(try setup.a.store.read { try $0.stepHeadlines(limit: 1).first?.number })
    #expect(
      throws: UndoRefusal.notTakenBack(.command("lists create"), title: "Garden", number: number, before: nil)
    ) { try setup.a.undoStep() }
  }

  @Test("a step with unreadable contents is refused by name and not skipped")
  func unreadable() async throws {
    let setup = try await SyncSetup()
    try setup.a.step("add") {
      try $0.insert(TaskItem(id: "x", uid: "x", title: "Milch", created: setup.clock.now), by: .user)
    }
    try setup.a.store.write { store in
      let snapshot = try store.keep(JournalSnapshot(item: Data("{".utf8), text: nil))
      _ = try store.append(
        JournalEntry(
          at: setup.clock.now, kind: .task, itemID: nil, uid: "", action: JournalAction.step.rawValue, old: "1",
          new: "Brot", cause: "edit", snapshotID: snapshot))
    }
    let numbers = try setup.a.store.read { try $0.stepHeadlines(limit: 2).map(\.number) }
    #expect(throws: UndoRefusal.unreadableStep(numbers[0], title: "Brot", before: numbers[1])) {
      try setup.a.undoStep()
    }
    #expect(try setup.a.store.read { try $0.task(id: "x") } != nil)
  }
}

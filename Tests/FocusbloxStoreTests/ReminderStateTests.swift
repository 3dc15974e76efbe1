import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct ReminderStateTests {
  private let state = ReminderState(
    identifier: "due-task", subject: .task("task"), acknowledged: .now(60), snoozedUntil: .now(960))

  private func store(_ place: StorePlace, _ folder: TemporaryFolder) throws -> Store {
    let store = try place.open(in: TimeZone(identifier: "Europe/Berlin") ?? .gmt, folder: folder)
    var task = TaskItem(id: "task", uid: "u", title: "Titel", created: .now(0))
    task.due = CalendarTime("2026-11-25T18:00:00Z")
    try store.write { [task] store in
      try store.insert(task, by: .user)
      try store.answer(state, by: .user)
    }
    return store
  }

  private func edit(_ store: Store, _ change: (inout TaskItem) -> Void) throws {
    try store.write { store in
      var task = try #require(try store.task(id: "task"))
      change(&task)
      try store.update(task, by: .user)
    }
  }

  // S3-61
  @Test("an answer is read back, and a later answer replaces it", arguments: StorePlace.allCases)
  func keepsAnswers(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try store(place, folder)
    #expect(try store.read { try $0.reminderStates() } == [state])
    let later = ReminderState(identifier: "due-task", subject: .task("task"), acknowledged: .now(99))
    try store.write { try $0.answer(later, by: .user) }
    #expect(try store.read { try $0.reminderStates(ofTask: "task") } == [later])
    #expect(try store.read { try $0.reminderStates(ofTask: "other") } == [])
  }

  @Test func aNewDueDateCancelsSnoozesAndATitleDoesNot() throws {
    let folder = try TemporaryFolder()
    let store = try store(.memory, folder)
    try edit(store) { $0.title = "Anders" }
    #expect(try store.read { try $0.reminderStates() } == [state])
    try edit(store) { $0.due = CalendarTime("2026-11-26T18:00:00Z") }
    #expect(try store.read { try $0.reminderStates() } == [])
  }

  @Test func aNewDueDateKeepsDismissalsOfRemindersWithTheirOwnTime() throws {
    let folder = try TemporaryFolder()
    let store = try store(.memory, folder)
    let own = ReminderState(identifier: "custom-x", subject: .task("task"), acknowledged: .now(99))
    try store.write { try $0.answer(own, by: .user) }
    try edit(store) { $0.due = CalendarTime("2026-11-26T18:00:00Z") }
    #expect(try store.read { try $0.reminderStates() } == [own])
    try edit(store) { $0.status = .completed }
    #expect(try store.read { try $0.reminderStates() } == [])
  }

  @Test("a reminder gets its own alarm UID where a moved reminder already has it")
  func namesOfAlarmsAreDistinct() throws {
    let folder = try TemporaryFolder()
    let store = try store(.memory, folder)
    let lead = ItemNotification.Trigger.relative(offset: -86_400, anchor: .dueDate)
    let name = AlarmIdentity.uid(
      of: ItemNotification(id: "x", taskID: "task", trigger: lead, created: .now(0)), item: "u")
    // A reminder from the server has the UID of its alarm as its id.
    let met = ItemNotification(id: name.lowercased(), taskID: "task", trigger: .absolute(.now(999)), created: .now(0))
    let new = ItemNotification(
      id: "4fbd4001-4845-4137-83c7-bfa7fd02436f", taskID: "task", trigger: lead, created: .now(0))
    try store.write { store in
      try store.add(met, by: .user)
      try store.add(new, by: .user)
    }
    let names = try store.read { try $0.notifications(ofTask: "task") }.map { AlarmIdentity.uid(of: $0, item: "u") }
    #expect(Set(names).count == 2 && names.contains(name))
  }

  @Test func completionAndDeletionRemoveAnswers() throws {
    let folder = try TemporaryFolder()
    let completed = try store(.memory, folder)
    try edit(completed) { $0.status = .completed }
    #expect(try completed.read { try $0.reminderStates() } == [])
    let deleted = try store(.memory, folder)
    try deleted.write { try $0.delete(taskID: "task", by: .user) }
    #expect(try deleted.read { try $0.reminderState(state.identifier) } == nil)
    #expect(try deleted.read { try $0.reminderStates(ofTask: "task") } == [])
  }

  @Test func aMovedBlockLosesItsAnswers() throws {
    let folder = try TemporaryFolder()
    let store = try store(.memory, folder)
    let times = ["2026-11-25T09:00:00Z", "2026-11-25T10:00:00Z", "2026-11-25T11:00:00Z"].compactMap(CalendarTime.init)
    var block = FocusBlock(
      id: "block", uid: "v", title: "Sprint", start: times[0], end: times[1], created: .now(0))
    let answer = ReminderState(identifier: "focus-block-start-block", subject: .block("block"), snoozedUntil: .now(9))
    try store.write { store in
      try store.insert(block, by: .user)
      try store.answer(answer, by: .user)
      #expect(try store.reminderStates().contains(answer))
      block.end = times[2]
      try store.update(block, by: .user)
      #expect(try !store.reminderStates().contains(answer))
      #expect(throws: StoreError.unknownID("x")) {
        try store.answer(ReminderState(identifier: "due-x", subject: .task("x")), by: .user)
      }
    }
  }
}

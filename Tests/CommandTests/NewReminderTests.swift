import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// The id of a reminder that a user adds.
@Suite struct NewReminderTests {
  private let now = Date(timeIntervalSince1970: 1_795_590_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func task(_ id: String) -> TaskItem { TaskItem(id: id, uid: "uid-1", title: "Brot", created: now) }

  private func set(_ trigger: ItemNotification.Trigger, for task: TaskItem, _ store: Store) throws -> ItemNotification {
    try store.read { try .set(trigger, every: 60, for: task, at: now, in: $0) }
  }

  @Test func aLeadTimeHasTheUIDOfItsAlarmOnEveryMachine() throws {
    let stores = try ["a", "b"].map { try Store(path: folder.file($0), timeZone: .gmt) }
    let triggers: [ItemNotification.Trigger] = [
      .relative(offset: -3600, anchor: .dueDate), .relative(offset: -7200, anchor: .dueDate),
    ]
    for trigger in triggers {
      let ids = try stores.enumerated().map { index, store in try set(trigger, for: task("task-\(index)"), store).id }
      #expect(ids[0] == ids[1] && UUID(uuidString: ids[0]) != nil && ids[0] == ids[0].lowercased())
      let alarm = OwnAlarms.name(of: try set(trigger, for: task("task-0"), stores[0]), item: "uid-1")
      #expect(alarm.lowercased() == ids[0])
    }
    #expect(try set(triggers[0], for: task("task-0"), stores[0]).repeatInterval == 60)
  }

  @Test func takenLeadTimesAndOtherTriggersGetNewIds() throws {
    let store = try Store(path: folder.file("a"), timeZone: .gmt)
    let lead = ItemNotification.Trigger.relative(offset: -3600, anchor: .dueDate)
    var other = task("task-1")
    other.uid = "uid-2"
    let taken = ItemNotification(
      id: try set(lead, for: task("task-2"), store).id, taskID: other.id, trigger: lead, created: now)
    try store.write { [other] store in
      try store.insert(other, by: .user)
      try store.add(taken, by: .user)
    }
    #expect(try set(lead, for: task("task-2"), store).id != taken.id)
    #expect(
      try set(.absolute(now), for: task("task-2"), store).id != set(.absolute(now), for: task("task-2"), store).id)
  }
}

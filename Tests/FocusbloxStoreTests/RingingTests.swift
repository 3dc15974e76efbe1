import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// A notifier plans with a part of the tasks; the plan has to be that of all of them.
@Suite struct RingingTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test("what may ring is enough for the plan, whatever the tasks, the settings and the moment", arguments: 0..<8)
  func isEnough(seed: UInt64) throws {
    var seeded = SeededGenerator(seed: seed)
    let store = try Store.inMemory(timeZone: berlin)
    try store.write { store in
      for number in 0..<80 {
        var task = TaskItem(id: "task-\(number)", uid: "u\(number)", title: "t", created: .now(0))
        task.due = time(&seeded)
        task.start = time(&seeded)
        task.planned = time(&seeded)
        task.estimateMinutes = Bool.random(using: &seeded) ? Int.random(in: 1...3000, using: &seeded) : nil
        task.recurrence = Bool.random(using: &seeded) ? .daily : .none
        task.status = Bool.random(using: &seeded) ? .open : .completed
        try store.insert(task, by: .person)
        if Int.random(in: 0..<4, using: &seeded) == 0 {
          let trigger: ItemNotification.Trigger =
            Bool.random(using: &seeded)
            ? .absolute(.now(Double.random(in: -90_000...90_000, using: &seeded)))
            : .relative(offset: Int.random(in: -90_000...90_000, using: &seeded), anchor: .dueDate)
          let every = Bool.random(using: &seeded) ? 3600 : nil
          try store.add(
            ItemNotification(
              id: "n\(number)", taskID: task.id, trigger: trigger, repeatInterval: every, created: .now(0)), by: .person
          )
        }
        if Int.random(in: 0..<4, using: &seeded) == 0 {
          try store.answer(
            ReminderState(
              identifier: "due-\(task.id)", subject: .task(task.id), acknowledged: .now(0), snoozedUntil: .now(7000)),
            by: .person)
        }
      }
    }
    var settings = Settings()
    for key in ["dueDateAdvanceReminderEnabled", "notify_on_deferred", "notify_on_latest_start", "notify_on_planned"] {
      try settings.set(key, String(Bool.random(using: &seeded)))
    }
    try settings.set("dueDateMorningReminderHour", String(Int.random(in: 0...23, using: &seeded)))
    for hours in [-30.0, -5, 0, 1, 20, 50] {
      let moment = Date.now(hours * 3600)
      let plans = try [TaskQuery.View.all, .ringing].map { view in
        try store.read { store in
          PendingRequests.all(
            tasks: try store.tasks(TaskQuery(view, now: moment, timeZone: berlin)), blocks: [],
            notifications: try store.notificationsOfOpenTasks(), states: try store.reminderStates(),
            settings: settings, now: moment, zone: berlin)
        }
      }
      #expect(plans[0] == plans[1], "\(hours) hours")
      #expect(hours > 40 || !plans[1].isEmpty)
    }
  }

  /// A time within some days of now, in any form, or none.
  private func time(_ random: inout SeededGenerator) -> CalendarTime? {
    guard let day = CalendarDay("2026-11-21")?.adding(days: Int.random(in: -4...6, using: &random)),
      let wall = WallTime(day: day, hour: Int.random(in: 0...23, using: &random), minute: 30)
    else { return nil }
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .day(day)
    case 1: .floating(wall)
    case 2: .zoned(wall, zone: "America/New_York")
    case 3: .utc(wall)
    default: nil
    }
  }
}

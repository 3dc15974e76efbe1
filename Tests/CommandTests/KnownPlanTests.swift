import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

/// The details of an item tell which of its notifications are within the limits of the plan. The plan of all
/// notifications is not computed for it.
@Suite struct KnownPlanTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)
  private static let clock: @Sendable () -> Date = { now }

  @Test("an item has the notifications that the plan of all items has", arguments: 1...12 as ClosedRange<UInt64>)
  func equalsThePlanOfAll(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var settings = Settings()
    settings.notifyOnDue = seed % 2 == 0
    settings.dueDateMorningReminderEnabled = seed % 3 > 0
    settings.dueDateAdvanceReminderEnabled = seed % 4 > 0
    let plan = ReminderPlan(settings: settings, zone: .gmt, language: .english)
    let store = try Store.inMemory(timeZone: .gmt)
    var items: [(ItemKind, String)] = []
    // The numbers are below, at and above the limits of tasks and of notifications.
    let count = [8, 20, 40, 120][Int(seed % 4)]
    for number in 0..<count {
      func instant() -> Date {
        Self.now.addingTimeInterval(Double(Int.random(in: -20...200, using: &random)) * 1800)
      }
      let due = try #require(CalendarTime(instant(), in: .gmt))
      if number % 9 == 8 {
        let block = FocusBlock(
          id: "b\(number)", uid: "b\(number)", title: "B", start: due, end: due, created: Self.now)
        try store.write { try $0.insert(block, by: .user) }
        items.append((.block, block.id))
        continue
      }
      var task = TaskItem(id: "t\(number)", uid: "t\(number)", title: "T", created: Self.now)
      if number % 5 > 0 { task.due = due }
      let added = (0..<Int.random(in: 0...2, using: &random)).map { place in
        ItemNotification(
          id: "n\(number)-\(place)", taskID: task.id, trigger: .absolute(instant()), created: Self.now)
      }
      try store.write { [task] store in
        try store.insert(task, by: .user)
        for reminder in added { try store.add(reminder, by: .user) }
      }
      items.append((.task, task.id))
    }
    let known = KnownPlan()
    try plan.settled(store, Self.clock) { store in
      let all = try plan.held(store, after: Self.now).requests
      for (kind, id) in items.shuffled(using: &random) {
        let subject = kind == .task ? NotificationRequest.Subject.task(id) : .block(id)
        let wanted = Set(all.filter { $0.subject == subject }.map(\.identifier))
        #expect(try known.identifiers(of: kind, id, plan, store, at: Self.now) == wanted)
      }
    }
  }

  @Test("for one of a thousand items only earlier ones are computed, after a change only the changed one")
  func computesFewItems() throws {
    let plan = ReminderPlan(settings: Settings(), zone: .gmt, language: .english)
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for number in 0..<1000 {
        let task = TaskItem(id: "t\(number)", uid: "t\(number)", title: "T", created: Self.now)
        try store.insert(task, by: .user)
        let instant = Self.now.addingTimeInterval(Double(number + 1) * 3600)
        try store.add(
          ItemNotification(id: "n\(number)", taskID: task.id, trigger: .absolute(instant), created: Self.now),
          by: .user)
      }
    }
    let known = KnownPlan()
    func count(_ number: Int) throws -> (held: Int, computed: Int) {
      let before = known.computedCount
      return try plan.settled(store, Self.clock) { store in
        let held = try known.identifiers(of: .task, "t\(number)", plan, store, at: Self.now)
        return (held.count, known.computedCount - before)
      }
    }
    #expect(try count(2) == (1, 3))
    #expect(try count(3) == (1, 1))
    // Itself and the 64 earlier ones, in pages of 16.
    let far = try count(900)
    #expect(far.held == 0 && (61...77).contains(far.computed))
    try store.write { store in
      var task = try #require(try store.task(id: "t1"))
      task.title = "U"
      _ = try store.update(task, by: .user)
    }
    #expect(try count(3) == (1, 1))
    #expect(try count(63).held == 1)
    #expect(try count(64).held == 0)
  }

  @Test("an item is computed again after its change and after a minute, and not before")
  func isComputedForEachState() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var tasks = ["a", "b"].map { TaskItem(id: $0, uid: $0, title: $0, created: Self.now) }
    for index in tasks.indices { tasks[index].due = CalendarTime("2026-11-22T18:00:00Z") }
    try store.write { [tasks] store in for task in tasks { try store.insert(task, by: .user) } }
    let known = KnownPlan()
    var zone = TimeZone.gmt
    func identifiers(at now: Date = Self.now) throws -> Set<String> {
      let plan = ReminderPlan(settings: Settings(), zone: zone, language: .english)
      return try store.read { try known.identifiers(of: .task, "a", plan, $0, at: now) }
    }
    func change(_ index: Int) throws {
      tasks[index].title += "!"
      try store.write { [task = tasks[index]] in _ = try $0.update(task, by: .user) }
    }
    let first = try identifiers()
    #expect(!first.isEmpty)
    // In another zone the task is due before its morning reminder, which shows whether the item was computed.
    zone = try #require(TimeZone(secondsFromGMT: 12 * 3600))
    #expect(try identifiers() == first)
    try change(1)
    #expect(try identifiers() == first)
    try change(0)
    #expect(try identifiers() != first)
    zone = .gmt
    #expect(try identifiers() != first)
    #expect(try identifiers(at: Self.now.addingTimeInterval(60)) == first)
  }
}

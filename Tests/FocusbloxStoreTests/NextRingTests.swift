import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// The index of next rings is never later than the real ring, and is computed with the write.
@Suite struct NextRingTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Computes rings only from the store's data of a task.
  private static func clock(
    _ settings: Settings = Settings(), fingerprint: String = "a", now: @escaping @Sendable () -> Date = { .now(0) }
  ) -> RingClock {
    RingClock(settings: settings, zone: berlin, fingerprint: fingerprint, now: now) { kind, id, instant, store in
      guard kind == .task, let task = try store.task(id: id), task.status == .open else { return nil }
      let requests = PendingRequests.pending(
        ofTask: [task], notifications: try store.notifications(ofTask: id),
        states: try store.reminderStates(ofTask: id),
        foreign: [], settings: settings, now: instant, zone: berlin, language: .german)
      return requests.first.map { FirstRings(first: $0, other: requests.others.map(\.fireDate).min()) }
    }
  }

  private func time(_ seeded: inout SeededGenerator) -> CalendarTime? {
    Bool.random(using: &seeded)
      ? CalendarTime(.now(Double.random(in: -200_000...200_000, using: &seeded)), in: Self.berlin) : nil
  }

  @Test("after any write the index has every item at its next ring", arguments: 0..<8)
  func holdsEveryItem(seed: UInt64) throws {
    var seeded = SeededGenerator(seed: seed)
    let store = try Store.inMemory(timeZone: Self.berlin)
    let clock = Self.clock()
    store.keepRings(clock)
    for step in 0..<120 {
      let id = "task-\(Int.random(in: 0..<12, using: &seeded))"
      try store.write { store in
        guard var task = try store.task(id: id) else {
          var task = TaskItem(id: id, uid: id, title: "t", created: .now(-900_000))
          task.due = time(&seeded)
          return try store.insert(task, by: .user)
        }
        switch Int.random(in: 0..<8, using: &seeded) {
        case 0: task.due = time(&seeded)
        case 1: task.status = task.status == .open ? .completed : .open
        case 2:
          let trigger = ItemNotification.Trigger.absolute(.now(Double.random(in: -9000...90_000, using: &seeded)))
          return try store.add(
            ItemNotification(id: "n\(step)", taskID: id, trigger: trigger, created: .now(0)), by: .user)
        case 3: return try store.clearNotifications(taskID: id, by: .user)
        case 4:
          let until = Date.now(Double.random(in: 0...9000, using: &seeded))
          return try store.answer(
            ReminderState(
              identifier: "due-\(id)", subject: .task(id), acknowledged: .now(0), snoozedUntil: until), by: .user)
        case 5: return try store.delete(taskID: id, by: .user)
        case 6: task.changedAlarms[.due] = .removed
        default: task.changedAlarms[.due] = .moved(to: .now(Double.random(in: -9000...90_000, using: &seeded)))
        }
        try store.update(task, by: .user)
      }
      try store.read { store in
        #expect(try store.areNextRingsCurrent(clock))
        let known = Dictionary(
          try store.nextRings(limit: 100).map { ($0.itemID, $0.at) }, uniquingKeysWith: { first, _ in first })
        for task in try store.tasks(TaskQuery(.all, now: .now(0), timeZone: Self.berlin)) {
          let truth = try clock.next(.task, task.id, .now(-3600), store)
          #expect(known[task.id] == truth?.first, "step \(step)")
        }
      }
    }
  }

  @Test("a write without a clock marks the item, and the next look-up computes it")
  func isSafeWithoutClock() throws {
    let store = try Store.inMemory(timeZone: Self.berlin)
    var task = TaskItem(id: "t", uid: "t", title: "t", created: .now(-900))
    task.due = CalendarTime(.now(7200), in: Self.berlin)
    try store.write { [task] in try $0.insert(task, by: .user) }
    let clock = Self.clock()
    #expect(try store.read { try $0.nextRings(limit: 9).map(\.at) } == [Date(timeIntervalSince1970: 0)])
    #expect(try !store.read { try $0.areNextRingsCurrent(clock) })
    try store.write { try $0.computeNextRings(clock) }
    #expect(try store.read { try $0.nextRings(limit: 9).map(\.at) } != [Date(timeIntervalSince1970: 0)])
  }

  @Test("other settings recompute everything")
  func followsSettings() throws {
    let store = try Store.inMemory(timeZone: Self.berlin)
    store.keepRings(Self.clock())
    var task = TaskItem(id: "t", uid: "t", title: "t", created: .now(-900))
    task.due = CalendarTime(.now(200_000), in: Self.berlin)
    try store.write { [task] in try $0.insert(task, by: .user) }
    let before = try store.read { try $0.nextRings(limit: 9) }
    var settings = Settings()
    settings.dueDateMorningReminderEnabled = false
    let other = Self.clock(settings, fingerprint: "b")
    #expect(try !store.read { try $0.areNextRingsCurrent(other) })
    try store.write { try $0.computeNextRings(other) }
    let after = try store.read { try $0.nextRings(limit: 9) }
    #expect(after.map(\.at) == [.now(200_000)])
    #expect(before != after)
  }

  @Test("a clock that is set back finds the rings that were skipped")
  func followsTheClock() throws {
    let store = try Store.inMemory(timeZone: Self.berlin)
    store.keepRings(Self.clock())
    var task = TaskItem(id: "t", uid: "t", title: "t", created: .now(-900))
    task.due = CalendarTime(.now(86_400 * 3), in: Self.berlin)
    try store.write { [task] in try $0.insert(task, by: .user) }
    let later = Self.clock(now: { .now(86_400 * 9) })
    try store.write { try $0.computeNextRings(later) }
    #expect(try store.read { try $0.nextRings(limit: 9) } == [])
    let earlier = Self.clock()
    #expect(try !store.read { try $0.areNextRingsCurrent(earlier) })
    try store.write { try $0.computeNextRings(earlier) }
    #expect(try store.read { try $0.nextRings(limit: 9).count } == 1)
  }

  @Test("a ring that no notifier has processed is not skipped")
  func waitsForTheNotifier() throws {
    let store = try Store.inMemory(timeZone: Self.berlin)
    store.keepRings(Self.clock())
    var task = TaskItem(id: "t", uid: "t", title: "t", created: .now(-900))
    task.due = CalendarTime(.now(1000), in: Self.berlin)
    try store.write { [task] in
      try $0.insert(task, by: .user)
      try $0.setNotifiedUntil(.now(0))
    }
    try store.write { try $0.computeNextRings(Self.clock(now: { .now(86_400 * 9) })) }
    #expect(try store.read { try $0.nextRings(limit: 9).first?.at } == .now(1000))
  }

  @Test("changed texts, links, lists and accounts mark the item, however they are written")
  func followsTexts() throws {
    let store = try Store.inMemory(timeZone: Self.berlin)
    let clock = Self.clock()
    let list = try store.write { store -> CalendarList in
      let list = try store.addList("l")
      var task = TaskItem(id: "t", uid: "t", title: "t", created: .now(-900))
      task.due = CalendarTime(.now(90_000), in: Self.berlin)
      task.listID = list.id
      try store.insert(task, by: .remote)
      return list
    }
    func isMarked(by write: (StoreTransaction) throws -> Void) throws -> Bool {
      try store.write { try $0.computeNextRings(clock) }
      try store.write(write)
      return try store.read { try !$0.areNextRingsCurrent(clock) }
    }
    var link = SyncLink(listID: list.id, kind: .task, uid: "t", href: "/l/t.ics", etag: "1", itemID: "t")
    link.base = Array("a".utf8)
    #expect(try isMarked { try $0.save(&link) })
    link.base = Array("b".utf8)
    #expect(try isMarked { try $0.save(&link) })
    #expect(try !isMarked { try $0.save(&link) })
    #expect(try isMarked { try $0.setOriginalText(of: .task, id: "t", Array("c".utf8)) })
    #expect(try isMarked { try $0.setOriginalText(of: .task, id: "t", Array("d".utf8)) })
    #expect(try isMarked { try $0.deleteLink(id: link.id) })
    var other = list
    other.isEnabled = false
    #expect(try isMarked { try $0.save(&other) })
  }

  @Test("the next rings are found by an index")
  func readsTheIndex() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for plan in try store.read({ try $0.plansOfNextRings() }) {
      #expect(plan.contains { $0.contains("USING") && $0.contains("INDEX") }, "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN next_rings") && !$0.contains("USING") }, "\(plan)")
      #expect(!plan.contains { $0.hasSuffix("TEMP B-TREE FOR ORDER BY") }, "\(plan)")
    }
  }
}

import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// A window of many tasks is read from one end and equals the same part of the whole tree.
@Suite struct TaskWindowTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  private static func now(_ seconds: Int) -> Date { now.addingTimeInterval(TimeInterval(seconds)) }

  private struct Line: Hashable {
    var id: String
    var depth: Int

    init(_ row: TaskTree.Row) { (id, depth) = (row.task.id, row.depth) }
  }

  /// A store with parents at random, including cycles and a task as its own parent, and with duplicate UIDs.
  private func store(_ dice: inout some RandomNumberGenerator) throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    let count = Int.random(in: 0...60, using: &dice)
    let uids = max(1, count - Int.random(in: 0...3, using: &dice))
    try store.write { store in
      for number in 0..<count {
        var task = TaskItem(
          id: "id-\(number)", uid: "uid-\(number % uids)", title: number % 3 == 0 ? "Milch" : "Brief",
          created: Self.now(number % 7))
        if Int.random(in: 0..<3, using: &dice) > 0 {
          task.due = CalendarTime("2026-11-\(Int.random(in: 10...30, using: &dice))T08:00:00Z")
        }
        task.importance = Importance.allCases.randomElement(using: &dice) ?? .none
        if Int.random(in: 0..<2, using: &dice) == 0 { task.parentUID = "uid-\(Int.random(in: 0..<uids, using: &dice))" }
        if Int.random(in: 0..<6, using: &dice) == 0 { task.recurrence = .daily }
        if Int.random(in: 0..<5, using: &dice) == 0 {
          task.status = .completed
          task.completedAt = Self.now(number / 3)
        }
        task.flagged = Bool.random(using: &dice)
        try store.insert(task, by: .user)
      }
    }
    return store
  }

  @Test("a window equals the same part of the whole tree", arguments: 0..<60)
  func isAPartOfTheTree(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let store = try store(&dice)
    for view in [TaskQuery.View.backlog, .open, .completed, .flagged, .recurring, .all] {
      var query = TaskQuery(view, now: Self.now, timeZone: .gmt)
      if Bool.random(using: &dice) { query.conditions = [.word("mil")] }
      try store.read { store in
        let whole = TaskTree(try store.tasks(query)).rows.map(Line.init)
        #expect(Set(whole).count == whole.count)
        for limit in [1, 5, 17, 200, .max] {
          let first = try TaskWindow(query, limit: limit, isFromTheEnd: false, store)
          #expect(first.rows.map(Line.init) == whole.prefix(first.rows.count).map(\.self), "\(view) \(limit)")
          #expect(first.hasMore ? first.rows.count <= whole.count : first.rows.count == whole.count)
          #expect(first.rows.count >= min(limit, whole.count) / 2, "\(view) \(limit)")
          let last = try TaskWindow(query, limit: limit, isFromTheEnd: true, store)
          #expect(last.rows.map(Line.init) == whole.suffix(last.rows.count).map(\.self), "\(view) \(limit)")
          #expect(last.hasMore || last.rows.count == whole.count)
        }
      }
    }
  }

  @Test("the count of the backlog equals the number of its tasks", arguments: 0..<20)
  func counts(_ seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let store = try store(&dice)
    let query = TaskQuery(.backlog, now: Self.now, timeZone: .gmt)
    let (count, tasks) = try store.read { (try $0.countTasks(query), try $0.tasks(query)) }
    #expect(count == tasks.count)
  }

  /// A chain of tasks, each the parent of the next one.
  private static func chain(_ count: Int, isClosed: Bool = false) -> [TaskItem] {
    (0..<count).map { number in
      var task = TaskItem(id: "id-\(number)", uid: "uid-\(number)", title: "T\(number)", created: now)
      task.parentUID = number > 0 ? "uid-\(number - 1)" : isClosed ? "uid-\(count - 1)" : nil
      return task
    }
  }

  @Test("a chain of 20,000 parents is shown, in any order, in a time that grows with its length")
  func aDeepChain() {
    let chain = Self.chain(20_000)
    let began = ContinuousClock.now
    for tasks in [chain, chain.reversed(), chain.shuffled()] {
      #expect(TaskTree(tasks).rows.map(\.depth) == Array(0..<20_000))
    }
    // Steps in the square of the length take minutes.
    #expect(ContinuousClock.now - began < .seconds(30))
  }

  @Test("tasks that are their own ancestors are roots, and those below them stay below them")
  func aClosedChain() {
    #expect(TaskTree(Self.chain(20_000, isClosed: true)).rows.allSatisfy { $0.depth == 0 })
    var below = TaskItem(id: "below", uid: "below", title: "", created: Self.now)
    below.parentUID = "uid-1"
    let rows = TaskTree(Self.chain(3, isClosed: true) + [below]).rows
    #expect(rows.map(\.task.id) == ["id-0", "id-1", "below", "id-2"] && rows.map(\.depth) == [0, 0, 1, 0])
  }

  @Test("a window of a chain that is deeper than its levels is the whole tree")
  func aWindowOfADeepChain() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in for task in Self.chain(400) { try store.insert(task, by: .user) } }
    let query = TaskQuery(.open, now: Self.now, timeZone: .gmt)
    let window = try store.read { try TaskWindow(query, limit: 20, isFromTheEnd: false, $0) }
    #expect(window.rows.map(\.depth) == Array(0..<400) && !window.hasMore)
  }
}

import FocusbloxModel
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

/// The kept counts and the two word indexes follow every change of a task.
@Suite struct TaskCountTests {
  private struct Kept: Equatable {
    var counts: [[Int64]]
    var open: [Int64]
    var others: [Int64]
  }

  /// What is kept, and the same computed from the tasks.
  private func kept(_ store: Store) throws -> (Kept, Kept) {
    try store.queue.read { db in
      func rows(_ sql: String) throws -> [[Int64]] {
        try Row.fetchAll(db, sql: sql).map { row in row.databaseValues.compactMap { Int64.fromDatabaseValue($0) } }
      }
      func keys(_ sql: String) throws -> [Int64] { try Int64.fetchAll(db, sql: sql) }
      let states = "CASE status WHEN 'open' THEN 0 WHEN 'completed' THEN 1 ELSE 2 END"
      let all = "MATCH 'milch OR brot' ORDER BY rowid"
      let wanted = "(title LIKE '%milch%' OR title LIKE '%brot%' OR notes LIKE '%milch%' OR notes LIKE '%brot%')"
      return (
        Kept(
          counts: try rows("SELECT list_id, \(states), count FROM task_counts WHERE count <> 0 ORDER BY 1, 2"),
          open: try keys("SELECT rowid FROM open_words WHERE open_words \(all)"),
          others: try keys("SELECT rowid FROM other_words WHERE other_words \(all)")),
        Kept(
          counts: try rows(
            "SELECT coalesce(list_id, 0), \(states), count(*) FROM tasks GROUP BY 1, 2 ORDER BY 1, 2"),
          open: try keys("SELECT key FROM tasks WHERE status = 'open' AND \(wanted) ORDER BY key"),
          others: try keys(
            "SELECT key * 2 AS k FROM tasks WHERE status <> 'open' AND \(wanted) UNION SELECT key * 2 + 1 FROM blocks "
              + "WHERE title LIKE '%milch%' ORDER BY k"))
      )
    }
  }

  @Test("adding, editing, moving, completing, reopening and removing tasks keeps the counts and the words")
  func followsEveryChange() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var list = CalendarList(accountID: 0, href: "/a/", origin: "https://example.org", name: "A")
    try store.write { store in
      var account = Account(
        name: "A", url: "https://example.org", user: "u", secret: .passwordCommand("pass"), created: .now(0))
      try store.save(&account)
      list.accountID = account.id
      try store.save(&list)
    }
    func change(_ body: (StoreTransaction) throws -> Void) throws {
      try store.write(body)
      let (kept, computed) = try kept(store)
      #expect(kept == computed)
    }
    var milk = TaskItem(id: "milk", uid: "milk", title: "Milch kaufen", created: .now(0))
    var bread = TaskItem(id: "bread", uid: "bread", title: "Laden", created: .now(0))
    bread.notes = "Brot"
    try change { try $0.insert(milk, by: .user) }
    try change { try $0.insert(bread, by: .user) }
    let block = FocusBlock(
      id: "block", uid: "block", title: "Milch", start: CalendarTime("2026-11-21T08:00:00Z")!,
      end: CalendarTime("2026-11-21T09:00:00Z")!, created: .now(0))
    try change { try $0.insert(block, by: .user) }
    let edits: [(inout TaskItem) -> Void] = [
      { $0.title = "Brot kaufen" }, { $0.listID = list.id }, { $0.status = .completed }, { $0.notes = "Milch" },
      { ($0.status, $0.listID) = (.open, nil) }, { $0.status = .cancelled }, { $0.status = .completed },
      { ($0.status, $0.title) = (.open, "Milch und Brot") },
    ]
    for edit in edits {
      edit(&milk)
      try change { _ = try $0.update(milk, by: .user) }
    }
    try change { try $0.delete(blockID: block.id, by: .user) }
    try change { try $0.delete(taskID: milk.id, by: .user) }
    try change { try $0.delete(taskID: bread.id, by: .user) }
    #expect(try kept(store).0 == Kept(counts: [], open: [], others: []))
  }

  @Test("several changes of a task in one transaction keep the counts and the words")
  func followsChangesInOneTransaction() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var task = TaskItem(id: "a", uid: "a", title: "Milch", created: .now(0))
    let gone = TaskItem(id: "b", uid: "b", title: "Milch", created: .now(0))
    func change(_ store: StoreTransaction, _ edit: (inout TaskItem) -> Void) throws {
      edit(&task)
      try store.update(task, by: .user)
    }
    try store.write { store in
      try store.insert(task, by: .user)
      try store.insert(gone, by: .user)
      try change(store) { $0.title = "Brot" }
      try change(store) { $0.status = .completed }
      try store.delete(taskID: gone.id, by: .user)
    }
    let made = try kept(store)
    #expect(made.0 == made.1)
    try store.write { store in
      try change(store) { ($0.title, $0.status) = ("Milch", .open) }
      try change(store) { $0.notes = "Brot" }
    }
    let changed = try kept(store)
    #expect(changed.0 == changed.1)
    try store.write { store in
      try change(store) { $0.title = "Brot" }
      try store.delete(taskID: task.id, by: .user)
      // The new task has the key of the removed one.
      try store.insert(TaskItem(id: "c", uid: "c", title: "Milch", created: .now(0)), by: .user)
    }
    let removed = try kept(store)
    #expect(removed.0 == removed.1)
  }
}

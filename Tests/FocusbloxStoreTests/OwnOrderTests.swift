import FocusbloxModel
import FocusbloxStore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite("Tasks in the user's own order")
struct OwnOrderTests {
  @Test("numbers come before and after the times of creation, and equal ones by creation and title")
  func order() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let created = Int(Date.now(0).timeIntervalSinceReferenceDate)
    let places: [(String, Int?, Double)] = [
      ("new", nil, 60), ("first", created - 5, 90), ("old", nil, 0), ("b", created + 30, 20), ("a", created + 30, 20),
      ("c", created + 30, 10),
    ]
    try store.write { store in
      for (title, place, seconds) in places {
        var task = TaskItem(id: title, uid: title, title: title, created: .now(seconds))
        task.sortOrder = place
        try store.insert(task, by: .user)
      }
    }
    var query = TaskQuery(.open, now: .now(0), timeZone: .gmt)
    query.order = .manual
    #expect(try store.read { try $0.tasks(query) }.map(\.title) == ["first", "old", "c", "a", "b", "new"])
    (query.isFromTheEnd, query.limit) = (true, 2)
    #expect(try store.read { try $0.tasks(query) }.map(\.title) == ["new", "b"])
  }

  @Test(
    "the migration reads the numbers that other programs gave, where the mapping shares them",
    arguments: [
      ("X-APPLE-SORT-ORDER:794059200\r\n", "extended", 794_059_200),
      ("X-APPLE-SORT-ORDER:-5\r\nX-A:1\r\n", "extended", -5),
      ("X-APPLE-SORT-ORDER:794059200\r\n", "strict", nil), ("X-APPLE-SORT-ORDER:x\r\n", "extended", nil),
      ("X-APPLE-SORT-ORDER:99999999999999999999\r\n", "extended", nil), ("", "extended", nil),
    ] as [(String, String, Int?)])
  func migration(_ line: String, _ mapping: String, _ number: Int?) throws {
    let folder = try TemporaryFolder()
    let kept = try #require(KeptStore.all.first { $0.version == "0.9.0" })
    try kept.copy(to: folder.file("s.sqlite"))
    let id = try DatabaseQueue(path: folder.file("s.sqlite")).write { db in
      let sql = """
        SELECT l.id, l.item_id FROM links l JOIN link_texts x ON x.link_id = l.id JOIN tasks t ON t.id = l.item_id \
        WHERE l.kind = 'task' AND x.base NOT NULL
        """
      let row = try #require(try Row.fetchOne(db, sql: sql))
      try db.execute(
        sql: "UPDATE link_texts SET base = CAST('BEGIN:VTODO' || char(13) || char(10) || ? AS BLOB) WHERE link_id = ?",
        arguments: [line, row["id"]])
      try db.execute(sql: "UPDATE accounts SET mapping = ?", arguments: [mapping])
      return row["item_id"] as String
    }
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    #expect(try store.read { try $0.task(id: id) }?.sortOrder == number)
  }
}

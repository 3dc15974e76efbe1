import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

/// Files that a stranger has prepared: their triggers and views would run with the program's own statements.
@Suite("Schemas of strangers")
struct ForeignSchemaTests {
  private static let triggers = [
    "CREATE TRIGGER evil AFTER INSERT ON tasks BEGIN DELETE FROM lists; END",
    "CREATE VIEW evil AS SELECT load_extension('/tmp/x')",
  ]
  /// Statements that run nothing by themselves.
  private static let others = [
    "CREATE TABLE evil (x)", "CREATE INDEX evil ON tasks (title)", "DROP INDEX tasks_uid",
    "CREATE VIRTUAL TABLE evil USING fts5(x)",
  ]

  /// Makes a store in which `sql` was carried out.
  private func store(_ sql: String, in folder: TemporaryFolder, from kept: KeptStore? = nil) throws -> String {
    let path = folder.file("s.sqlite")
    if let kept { try kept.copy(to: path) } else { try Store(path: path, timeZone: .gmt).close() }
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return path
  }

  private func object(_ sql: String) -> String {
    let words = sql.split(separator: " ")
    if words[0] == "DROP" { return "index tasks_uid" }
    return words[1] == "VIRTUAL" ? "table evil" : "\(words[1].lowercased()) evil"
  }

  @Test("a trigger or view of a stranger is not opened", arguments: triggers)
  func refusesTriggers(sql: String) throws {
    let folder = try TemporaryFolder()
    let path = try store(sql, in: folder)
    #expect(throws: StoreError.foreignSchema(path: path, object: object(sql))) { try Store(path: path, timeZone: .gmt) }
    let readOnly = StoreFile.Found(access: .readOnly, wasEmpty: false, isNew: false)
    #expect(throws: StoreError.foreignSchema(path: path, object: object(sql))) {
      try Store(
        path: path, target: path, readOnly, timeZone: .gmt, allDayTime: .nine, busyTimeout: .zero)
    }
  }

  @Test("a trigger of a stranger in an older store does not survive as part of the update", arguments: KeptStore.all)
  func refusesTriggersOfOlderStores(kept: KeptStore) throws {
    let folder = try TemporaryFolder()
    let path = try store(Self.triggers[0], in: folder, from: kept)
    #expect(throws: StoreError.foreignSchema(path: path, object: "trigger evil")) {
      try Store(path: path, timeZone: .gmt)
    }
  }

  @Test("a backup with any other schema than that of its version is not restored", arguments: triggers + others)
  func refusesBackups(sql: String) throws {
    let folder = try TemporaryFolder()
    let path = try store(sql, in: folder)
    #expect(throws: StoreError.foreignSchema(path: path, object: object(sql))) {
      try Store.prepared(from: path, timeZone: .gmt)
    }
  }

  @Test("a store and a backup with a trigger that differs in one letter are refused")
  func comparesTexts() throws {
    let folder = try TemporaryFolder()
    let path = try store(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'count + 1', 'count + 2') WHERE name = 'tasks_kept_added';
      """, in: folder)
    let refusal = StoreError.foreignSchema(path: path, object: "trigger tasks_kept_added")
    #expect(throws: refusal) { try Store.prepared(from: path, timeZone: .gmt) }
    #expect(throws: refusal) { try Store(path: path, timeZone: .gmt) }
  }

  @Test("tables and indexes of the user do no harm, are found by the check, and are not backed up", arguments: others)
  func toleratesTables(sql: String) throws {
    let folder = try TemporaryFolder()
    let path = try store(sql, in: folder)
    let store = try Store(path: path, timeZone: .gmt)
    #expect(try store.foreignObjects().contains(object(sql)))
    let copy = folder.file("b.sqlite")
    #expect(throws: StoreError.foreignSchema(path: path, object: object(sql))) { try store.backUp(to: copy) }
    #expect(!FileManager.default.fileExists(atPath: copy))
    try store.backUp(to: copy, hasAnySchema: true)
    #expect(try Store(path: copy, timeZone: .gmt).foreignObjects().contains(object(sql)))
  }

  @Test("the statistics of an analysis are no part of the schema")
  func ignoresStatistics() throws {
    let folder = try TemporaryFolder()
    let path = try store("INSERT INTO memos VALUES ('a', 'b'); ANALYZE", in: folder)
    let store = try Store(path: path, timeZone: .gmt)
    #expect(try store.foreignObjects() == [])
    try store.backUp(to: folder.file("b.sqlite"))
  }

  @Test("no statement writes to the schema", arguments: StorePlace.allCases)
  func isDefended(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA writable_schema = ON")
      #expect(throws: DatabaseError.self) { try db.execute(sql: "DELETE FROM sqlite_schema WHERE type = 'trigger'") }
    }
  }

  @Test("the digest for the quick comparison is that of a new store")
  func knowsItsTriggers() throws {
    let digest = try Store.inMemory(timeZone: .gmt).queue.read(Schema.triggersDigest)
    #expect(digest == Schema.newestTriggers, "another schema step needs another digest in SchemaComparison")
  }
}

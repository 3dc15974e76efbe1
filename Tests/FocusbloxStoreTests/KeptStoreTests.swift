import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

/// Stores of released versions: the current version loses none of their content, and released schema steps stay
/// unchanged.
@Suite struct KeptStoreTests {
  @Test func eachReleaseHasAStore() { #expect(Set(KeptStore.all.map(\.version)).isSuperset(of: ["0.9.0", "0.10.0"])) }

  // S2-27
  @Test("a store of a released version opens with every row", arguments: KeptStore.all)
  func opensWithEveryRow(_ kept: KeptStore) throws {
    let folder = try TemporaryFolder()
    let (path, untouched) = (folder.file("s.sqlite"), folder.file("kept.sqlite"))
    try kept.copy(to: path)
    try kept.copy(to: untouched)
    let before = try DatabaseQueue(path: untouched).read(Self.rows)
    // A row of the one exists during a run only, of the other during a transaction.
    let brief: Set = ["called_off_blocks", "unwritten_words"]
    #expect(Set(before.filter { $0.value == 0 }.keys).subtracting(brief) == [], "each table was used")
    // Another zone than that of the kept store would recompute instants.
    let store = try Store(path: path, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(try store.checkIntegrity() == [])
    let after = try store.queue.read(Self.rows)
    #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == [])
  }

  @Test("an updated store and a new store have the same schema", arguments: KeptStore.all)
  func sameSchemaAsANewOne(_ kept: KeptStore) throws {
    let folder = try TemporaryFolder()
    try kept.copy(to: folder.file("s.sqlite"))
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    #expect(try store.foreignObjects() == [])
    #expect(try store.queue.read(Self.triggers) == Store.inMemory(timeZone: .gmt).queue.read(Self.triggers))
  }

  @Test("a store from before the first release is refused with a clear error and stays unchanged")
  func refusesWhatIsOlder() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "CREATE TABLE tasks (id TEXT); PRAGMA user_version = 19; PRAGMA application_id = 0x66636278")
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: StoreError.madeByOlderVersion(path: path)) { try Store(path: path, timeZone: .gmt) }
    #expect(throws: StoreError.madeByOlderVersion(path: path)) { try Store.prepared(from: path, timeZone: .gmt) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).dropFirst(100) == bytes.dropFirst(100))
  }

  private static func rows(_ db: Database) throws -> [String: Int] {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'
        """)
    return try Dictionary(
      uniqueKeysWithValues: tables.map { ($0, try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0) })
  }

  private static func triggers(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  }
}

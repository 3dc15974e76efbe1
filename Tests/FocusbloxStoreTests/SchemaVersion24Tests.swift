import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite struct SchemaVersion24Tests {
  @Test("after the migration, the next sync reads the objects again in which other programs had tasks wait")
  func readsAgain() throws {
    let folder = try TemporaryFolder()
    let kept = try #require(KeptStore.all.first { $0.version == "0.9.0" })
    try kept.copy(to: folder.file("s.sqlite"))
    let (link, list) = try DatabaseQueue(path: folder.file("s.sqlite")).write { db in
      try db.execute(sql: "UPDATE lists SET sync_token = 'token', ctag = 'ctag'; UPDATE links SET etag = 'etag'")
      let sql = "SELECT id, list_id FROM links WHERE id IN (SELECT link_id FROM link_texts WHERE base NOT NULL)"
      let row = try #require(try Row.fetchOne(db, sql: sql))
      try db.execute(
        sql: "UPDATE link_texts SET base = CAST(base || 'DEPENDS-ON' AS BLOB) WHERE link_id = ?",
        arguments: [row["id"]])
      return (row["id"] as Int64, row["list_id"] as Int64)
    }
    let store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
    try store.queue.read { db in
      #expect(try Int64.fetchAll(db, sql: "SELECT id FROM links WHERE etag IS NULL") == [link])
      #expect(try Int64.fetchAll(db, sql: "SELECT id FROM lists WHERE sync_token IS NULL AND ctag IS NULL") == [list])
      let others = try Int.fetchOne(db, sql: "SELECT count(*) FROM lists WHERE sync_token NOT NULL")
      #expect(others == 1)
    }
  }
}

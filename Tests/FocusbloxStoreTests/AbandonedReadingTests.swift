import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite struct AbandonedReadingTests {
  @Test("an unwanted read is cancelled in the middle of a statement, and the next read works")
  func givesUp() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    #expect(throws: StoreError.abandoned) {
      // Without a condition the query never ends.
      try store.read(whileWanted: { false }, { try Self.count($0, "") })
    }
    #expect(try store.read { try Int.fetchOne($0.db, sql: "SELECT 1") } == 1)
  }

  @Test func readsToTheEndWhileWanted() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let count = try store.read(whileWanted: { true }, { try Self.count($0, "WHERE i < 5000") })
    #expect(count == 5000)
  }

  private static func count(_ reader: StoreReader, _ condition: String) throws -> Int? {
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \(condition))"
    return try Int.fetchOne(reader.db, sql: numbers + " SELECT count(*) FROM n")
  }
}

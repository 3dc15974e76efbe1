import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite struct AbandonedReadingTests {
  @Test("a reading that nobody waits for is given up in the middle of a statement, and the next one is whole")
  func givesUp() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    #expect(throws: StoreError.abandoned) {
      // It has no end of its own.
      try store.read(whileWanted: { false }, { try Self.count($0, "") })
    }
    #expect(try store.read { try Int.fetchOne($0.db, sql: "SELECT 1") } == 1)
  }

  @Test func readsToTheEndWhatIsWanted() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let count = try store.read(whileWanted: { true }, { try Self.count($0, "WHERE i < 5000") })
    #expect(count == 5000)
  }

  private static func count(_ reader: StoreReader, _ condition: String) throws -> Int? {
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n \(condition))"
    return try Int.fetchOne(reader.db, sql: numbers + " SELECT count(*) FROM n")
  }
}

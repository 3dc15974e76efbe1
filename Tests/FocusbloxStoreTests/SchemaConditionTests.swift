import Foundation
import GRDB
import Testing

@testable import FocusbloxStore

@Suite struct SchemaConditionTests {
  @Test(
    "a row is written without a temporary table",
    arguments: ["tasks", "links", "link_texts", "notifications"])
  func writesWithoutTemporaryTable(_ table: String) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let operations = try store.queue.write { db in
      let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
      let values = columns.map { _ in "1" }.joined(separator: ", ")
      let program = try Row.fetchAll(
        db, sql: "EXPLAIN INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values))")
      return program.map { $0["opcode"] as String }
    }
    #expect(operations.contains("Insert"))
    #expect(!operations.contains("OpenEphemeral"))
  }

  @Test(
    "the conditions on states refuse other values",
    arguments: [
      "INSERT INTO tasks (id, uid, title, importance, urgency, tag_count, flagged, next_up, status, recurrence, "
        + "source_system, created, modified) VALUES ('a', 'a', 'a', 0, 'none', 0, 0, 0, 'odd', 'none', 'local', 0, 0)",
      "INSERT INTO notifications (id, task_id, kind, created) VALUES ('a', 'a', 'odd', 0)",
    ])
  func refusesOtherStates(_ sql: String) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let error = #expect(throws: DatabaseError.self) { try store.queue.write { try $0.execute(sql: sql) } }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
  }
}

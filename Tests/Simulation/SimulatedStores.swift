import FocusbloxStore
import Foundation
import GRDB
import Synchronization
import TestSupport

/// A pool of open stores for histories, because opening a store and compiling its statements takes longer than ten
/// runs.
public final class SimulatedStores: Sendable {
  private let folder: TemporaryFolder
  private let free = Mutex<[SimulatedStore]>([])
  private let beginnings = Mutex<[String: StoreContents]>([:])
  private let number = Mutex(0)
  private let emptyFile: Data
  /// The content of a store without items.
  let empty: StoreContents

  public init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("empty.sqlite")
    try Store(path: path, timeZone: SimulationSetup.zone).close()
    emptyFile = try Data(contentsOf: URL(filePath: path))
    empty = try DatabaseQueue(path: path).writeWithoutTransaction { try StoreContents(of: $0) }
  }

  /// A store with its earlier content.
  func take() throws -> SimulatedStore {
    if let store = free.withLock({ $0.popLast() }) { return store }
    let path = folder.file("\(next()).sqlite")
    try emptyFile.write(to: URL(filePath: path))
    return try SimulatedStore(path)
  }

  func giveBack(_ store: SimulatedStore) { free.withLock { $0.append(store) } }

  /// The content of a store directly after the discovery of its account.
  func beginning(_ name: String) -> StoreContents? { beginnings.withLock { $0[name] } }

  func keep(_ store: SimulatedStore, asBeginning name: String) throws {
    let contents = try store.survivingContents()
    beginnings.withLock { $0[name] = contents }
  }

  private func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}

/// All rows of a store except the index of words, which triggers maintain.
struct StoreContents: Sendable {
  var tables: [(name: String, columns: String, rows: [[DatabaseValue]])]

  init(of db: Database) throws {
    let names = try String.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence') \
          AND name NOT LIKE 'open\\_words%' ESCAPE '\\' AND name NOT LIKE 'other\\_words%' ESCAPE '\\' \
          AND name <> 'unwritten_words'
          """))
    var tables: [(String, String, [[DatabaseValue]])] = []
    try db.inTransaction(.deferred) {
      tables = try names.map { name in
        // Only the stored columns.
        let columns = try String.fetchAll(
          try db.cachedStatement(sql: "SELECT name FROM pragma_table_info(?)"), arguments: [name]
        ).map { "\"\($0)\"" }.joined(separator: ", ")
        let rows = try Row.fetchAll(try db.cachedStatement(sql: "SELECT \(columns) FROM \"\(name)\""))
        return (name, columns, rows.map { Array($0.databaseValues) })
      }
      return .commit
    }
    self.tables = tables
  }
}

/// A store of the pool. A second connection changes its content, so that compiled statements stay valid.
final class SimulatedStore: @unchecked Sendable {  // used by one history at a time
  let store: Store
  private let filler: DatabaseQueue

  init(_ path: String) throws {
    store = try Store(path: path, timeZone: SimulationSetup.zone)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    filler = try DatabaseQueue(path: path, configuration: configuration)
  }

  func fill(with contents: StoreContents) throws {
    try filler.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        for (name, columns, rows) in contents.tables {
          try db.cachedStatement(sql: "DELETE FROM \"\(name)\"").execute()
          for row in rows {
            let places = row.map { _ in "?" }.joined(separator: ", ")
            try db.cachedStatement(sql: "INSERT INTO \"\(name)\" (\(columns)) VALUES (\(places))")
              .execute(arguments: StatementArguments(row))
          }
        }
        return .commit
      }
    }
  }

  /// The content on disk if the process is killed now: all committed changes, and no others.
  func survivingContents() throws -> StoreContents { try filler.writeWithoutTransaction { try StoreContents(of: $0) } }
}

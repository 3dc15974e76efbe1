import FocusbloxStore
import Foundation
import GRDB
import Synchronization
import TestSupport

/// Stores that histories take and give back, open all the time: to open one and to compile its statements takes longer than
/// ten runs.
public final class SimulatedStores: Sendable {
  private let folder: TemporaryFolder
  private let free = Mutex<[SimulatedStore]>([])
  private let beginnings = Mutex<[String: StoreContents]>([:])
  private let number = Mutex(0)
  private let emptyFile: Data
  /// Of a store that nothing is in yet.
  let empty: StoreContents

  public init() throws {
    folder = try TemporaryFolder()
    let path = folder.file("empty.sqlite")
    try Store(path: path, timeZone: World.zone).close()
    emptyFile = try Data(contentsOf: URL(filePath: path))
    empty = try DatabaseQueue(path: path).writeWithoutTransaction { try StoreContents(of: $0) }
  }

  /// With whatever was in it last.
  func take() throws -> SimulatedStore {
    if let store = free.withLock({ $0.popLast() }) { return store }
    let path = folder.file("\(next()).sqlite")
    try emptyFile.write(to: URL(filePath: path))
    return try SimulatedStore(path)
  }

  func giveBack(_ store: SimulatedStore) { free.withLock { $0.append(store) } }

  /// A store as it is once its account is known.
  func beginning(_ name: String) -> StoreContents? { beginnings.withLock { $0[name] } }

  func keep(_ store: SimulatedStore, asBeginning name: String) throws {
    let contents = try store.remains()
    beginnings.withLock { $0[name] = contents }
  }

  private func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}

/// All rows of a store but the index of words, which triggers keep.
struct StoreContents: Sendable {
  var tables: [(name: String, columns: String, rows: [[DatabaseValue]])]

  init(of db: Database) throws {
    let names = try String.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence') \
          AND name NOT LIKE 'item_words%'
          """))
    var tables: [(String, String, [[DatabaseValue]])] = []
    try db.inTransaction(.deferred) {
      tables = try names.map { name in
        // Those that are stored.
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

/// One of them, with a second connection that fills it: what a statement was compiled to stays good.
final class SimulatedStore: @unchecked Sendable {  // of one history at a time
  let store: Store
  private let filler: DatabaseQueue

  init(_ path: String) throws {
    store = try Store(path: path, timeZone: World.zone)
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

  /// What a process that is killed now leaves on disk: all that was committed, and nothing of what is under way.
  func remains() throws -> StoreContents { try filler.writeWithoutTransaction { try StoreContents(of: $0) } }
}

import CSQLiteSettings
import GRDB
import GRDBSQLite

extension Database {
  /// Protects the connection from the schema of its file, because a file may come from a stranger. A migration writes to
  /// the schema.
  func defend(isMigrating: Bool = false) throws {
    let code = focusblox_defend(sqliteConnection, isMigrating ? 1 : 0)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Lets the triggers of the file write to its index of words. Versions of SQLite before 3.41 do not count FTS5 as
  /// harmless, so that no trigger may use it in a schema without trust. The triggers must be checked before.
  func trustCheckedTriggers() throws { try execute(sql: "PRAGMA trusted_schema = ON") }
}

extension Configuration {
  /// The configuration of a connection to a file that is not the store itself.
  static func defended(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.prepareDatabase { try $0.defend() }
    return configuration
  }
}

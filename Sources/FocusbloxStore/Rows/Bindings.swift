import Foundation
import GRDB

/// Binds the values of a statement in order. GRDB's arguments box each value and build three arrays, which costs more
/// than SQLite's own work on a row.
struct Bindings {
  private let statement: SQLiteStatement
  private var count: CInt = 0
  private(set) var code: CInt = 0

  init(_ statement: SQLiteStatement) {
    self.statement = statement
  }

  // A generic `Optional` binding costs as much as SQLite's own.
  mutating func add(_ value: String?) {
    if let value { note(value.bind(to: statement, at: next())) } else { addNull() }
  }

  mutating func add(_ value: Int64?) {
    if let value { note(value.bind(to: statement, at: next())) } else { addNull() }
  }

  mutating func add(_ value: Int?) { add(value.map(Int64.init)) }

  mutating func add(_ value: Bool) { add(value ? 1 : 0 as Int64) }

  mutating func add(_ value: Data?) {
    if let value { note(value.bind(to: statement, at: next())) } else { addNull() }
  }

  /// Binds a BLOB.
  mutating func add(_ value: [UInt8]?) {
    guard let value else { return add(nil as Int64?) }
    value.withUnsafeBytes { octets in
      // SQLite copies the bytes before the call ends.
      let data = octets.baseAddress.map {
        Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: $0), count: octets.count, deallocator: .none)
      }
      add(data ?? Data())
    }
  }

  private mutating func addNull() { note(DatabaseValue.null.bind(to: statement, at: next())) }

  private mutating func next() -> CInt {
    count += 1
    return count
  }

  private mutating func note(_ result: CInt) {
    if code == 0 { code = result }
  }
}

extension Statement {
  /// Runs the statement after `bind` has set all its parameters.
  func execute(binding bind: (inout Bindings) throws -> Void) throws {
    try setValues(bind)
    try execute()
  }

  /// The same as `rows(_:_:)`, after `bind` has set all parameters.
  func rows<Item>(
    binding bind: (inout Bindings) throws -> Void, reading read: (inout Columns) throws -> Item
  ) throws -> [Item] {
    try setValues(bind)
    var found: [Item] = []
    try readRows { found.append(try read(&$0)) }
    return found
  }

  /// Whether the first row has a true value.
  func isTrue(binding bind: (inout Bindings) throws -> Void) throws -> Bool {
    try rows(binding: bind, reading: { try $0.next() as Bool }).first ?? false
  }

  private func setValues(_ bind: (inout Bindings) throws -> Void) throws {
    // This clears the values of the last run. GRDB drops a failed statement from its cache.
    setUncheckedArguments([])
    var bindings = Bindings(sqliteStatement)
    try bind(&bindings)
    if bindings.code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: bindings.code)) }
  }
}

import Foundation
import GRDB

/// Hands SQLite the values of a statement one after the other, from the first place to the last. GRDB's arguments put each
/// into a box and three arrays first, which costs more than SQLite's own work on a row.
struct Bindings {
  private let statement: SQLiteStatement
  private var count: CInt = 0
  private(set) var code: CInt = 0

  init(_ statement: SQLiteStatement) {
    self.statement = statement
  }

  mutating func add(_ value: String?) { note(value.bind(to: statement, at: next())) }

  mutating func add(_ value: Int64?) { note(value.bind(to: statement, at: next())) }

  mutating func add(_ value: Int?) { add(value.map(Int64.init)) }

  mutating func add(_ value: Bool) { add(value ? 1 : 0 as Int64) }

  mutating func add(_ value: Data?) { note(value.bind(to: statement, at: next())) }

  /// As a BLOB.
  mutating func add(_ value: [UInt8]?) {
    guard let value else { return add(nil as Int64?) }
    value.withUnsafeBytes { octets in
      // SQLite copies them before the call ends.
      let data = octets.baseAddress.map {
        Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: $0), count: octets.count, deallocator: .none)
      }
      add(data ?? Data())
    }
  }

  private mutating func next() -> CInt {
    count += 1
    return count
  }

  private mutating func note(_ result: CInt) {
    if code == 0 { code = result }
  }
}

extension Statement {
  /// Runs the statement with the values that `bind` gives all its places.
  func execute(binding bind: (inout Bindings) throws -> Void) throws {
    try setValues(bind)
    try execute()
  }

  /// As `rows(_:_:)`, with the values that `bind` gives all its places.
  func rows<Item>(
    binding bind: (inout Bindings) throws -> Void, reading read: (inout Columns) throws -> Item
  ) throws -> [Item] {
    try setValues(bind)
    var found: [Item] = []
    try readRows { found.append(try read(&$0)) }
    return found
  }

  /// Whether the first row says so.
  func isTrue(binding bind: (inout Bindings) throws -> Void) throws -> Bool {
    try rows(binding: bind, reading: { try $0.next() as Bool }).first ?? false
  }

  private func setValues(_ bind: (inout Bindings) throws -> Void) throws {
    // Takes away those of the last run; GRDB removes a statement that failed from those it hands out again.
    setUncheckedArguments([])
    var bindings = Bindings(sqliteStatement)
    try bind(&bindings)
    if bindings.code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: bindings.code)) }
  }
}

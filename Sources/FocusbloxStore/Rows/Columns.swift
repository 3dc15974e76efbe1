import FocusbloxModel
import Foundation
import GRDB

/// Reads the columns of a row from left to right. A value that this version cannot have written is an error, not a
/// crash.
struct Columns {
  private let statement: SQLiteStatement
  private var index: CInt = 0

  init(_ statement: SQLiteStatement) {
    self.statement = statement
  }

  mutating func next<T: StatementColumnConvertible>() throws -> T {
    guard let value: T = try optional() else { throw UnreadableValue(detail: "column \(index) is empty") }
    return value
  }

  mutating func optional<T: StatementColumnConvertible>() throws -> T? {
    defer { index += 1 }
    return T.fromStatement(statement, atUncheckedIndex: index)
  }

  mutating func date() throws -> Date { Date(stored: try next()) }

  mutating func optionalDate() throws -> Date? {
    let seconds: Int64? = try optional()
    return seconds.map(Date.init(stored:))
  }

  mutating func time() throws -> CalendarTime? {
    guard let text: String = try optional() else { return nil }
    guard let time = CalendarTime(text) else { throw UnreadableValue(detail: "no time: \(text)") }
    return time
  }

  mutating func raw<T: RawRepresentable>() throws -> T
  where T.RawValue: StatementColumnConvertible {
    let raw: T.RawValue = try next()
    guard let value = T(rawValue: raw) else { throw UnreadableValue(detail: "unknown \(T.self): \(raw)") }
    return value
  }

  mutating func bytes() throws -> [UInt8]? {
    let data: Data? = try optional()
    // An array that is made of the data itself copies by the protocol's own way, which costs more than the text.
    return data.map { $0.withUnsafeBytes { [UInt8]($0) } }
  }

  mutating func strings() throws -> [String] {
    guard let text: String = try optional() else { return [] }
    return try StoredJSON.strings(text)
  }
}

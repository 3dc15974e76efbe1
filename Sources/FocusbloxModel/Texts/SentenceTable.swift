/// The sentences of a module in another language by the English ones, as one text of the program: a start sets nothing up, and a sentence costs one
/// binary search.
public struct SentenceTable: Sendable {
  /// U+0001, an English sentence, U+0000 and the other sentence, again and again; in the order of the English octets. U+0004 and a
  /// context may follow an English sentence.
  private let rows: StaticString

  public init(rows: StaticString) { self.rows = rows }

  private static let start: UInt8 = 1
  private static let middle: UInt8 = 0

  public func sentence(for english: String) -> String? {
    rows.withUTF8Buffer { rows in
      var english = english
      return english.withUTF8 { Self.sentence(for: $0, rows) }
    }
  }

  private static func sentence(for english: UnsafeBufferPointer<UInt8>, _ rows: UnsafeBufferPointer<UInt8>) -> String? {
    var low = 0
    var high = rows.count
    while low < high {
      // `low` is the start of a row, therefore the search for one ends there at the latest.
      var row = low + (high - low) / 2
      while rows[row] != start { row -= 1 }
      var known = row + 1
      var index = 0
      while index < english.count, rows[known] == english[index] {
        known += 1
        index += 1
      }
      if index < english.count {
        if rows[known] > english[index] {
          high = row
        } else {
          low = rows[known...].firstIndex(of: start) ?? rows.count
        }
      } else if rows[known] == middle {
        let end = rows[known...].firstIndex(of: start) ?? rows.count
        return String(decoding: rows[(known + 1)..<end], as: UTF8.self)
      } else {
        high = row
      }
    }
    return nil
  }
}

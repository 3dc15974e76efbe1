import Foundation

/// Small values that have no table of their own.
enum StoredJSON {
  static func write(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// `nil` for an empty array. Most items have none, and an empty column costs nothing to read.
  static func write(strings: [String]) throws -> String? {
    strings.isEmpty ? nil : try write(strings)
  }

  /// The strings of ``write(strings:)``. Only a text with escapes needs a parser, which costs thirty times as much.
  static func strings(_ text: String) throws -> [String] {
    guard text.hasPrefix("[\""), text.hasSuffix("\"]"), !text.utf8.contains(UInt8(ascii: "\\")) else {
      return try read(text)
    }
    // Between two quotation marks stands a string, then a comma, then a string.
    let parts = text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return stride(from: 1, to: parts.count, by: 2).map { String(Substring(parts[$0])) }
  }

  static func read<T: Decodable>(_ text: String) throws -> T {
    var text = text
    // Of a sequence Foundation first searches the program for conformances.
    let data = text.withUTF8 { Data(buffer: $0) }
    do {
      return try JSONDecoder().decode(T.self, from: data)
    } catch {
      throw UnreadableValue(detail: "no \(T.self)")
    }
  }
}

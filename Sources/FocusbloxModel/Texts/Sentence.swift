/// A sentence for a person: English in the code, and the key of its row in the tables of other languages (`German` in each module).
public struct Sentence: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// The English words with numbers in place of values: "No task matches “{1}”."
  private let key: String
  private let values: [String]

  public init(stringLiteral value: String) {
    key = value
    values = []
  }

  public init(stringInterpolation parts: StringInterpolation) {
    key = parts.key
    values = parts.values
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation(_ value: String) {
      values.append(value)
      key += "{\(values.count)}"
    }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }
  }

  /// - Parameters:
  ///   - table: the sentences of another language; `nil` for English.
  ///   - context: tells rows apart that have the same English words but differ in another language.
  public func text(from table: SentenceTable?, context: String? = nil) -> String {
    guard let table else { return filled(key) }
    let other = table.sentence(for: context.map { "\(key)\u{4}\($0)" } ?? key)
    // Config/scripts/check finds each sentence that a table lacks.
    assert(other != nil, "no row for \(key)")
    return filled(other ?? key)
  }

  /// The words with their values. The order of values may differ between languages.
  private func filled(_ words: String) -> String {
    if values.isEmpty { return words }
    var text = ""
    var rest = words[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let number = rest.utf8.index(after: open)
      text += rest[..<open]
      text += values[Int(rest.utf8[number] - UInt8(ascii: "1"))]
      rest = rest[rest.utf8.index(number, offsetBy: 2)...]
    }
    return text + rest
  }
}

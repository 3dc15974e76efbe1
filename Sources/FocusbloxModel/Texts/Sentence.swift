/// A sentence for a person: English in the code, and the key of its row in the tables of other languages (`German` in each module).
public struct Sentence: ExpressibleByStringInterpolation, Sendable, Hashable {
  /// The English words with numbers in place of values: "No task matches “{1}”."
  private let key: String
  private let values: [Value]

  fileprivate enum Value: Sendable, Hashable {
    case text(String)
    case words(LocalizedText)
  }

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
    fileprivate var values: [Value] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation(_ value: String) { append(.text(value)) }

    /// A value with words of its own, which are those of the sentence's language.
    public mutating func appendInterpolation(_ value: LocalizedText) { append(.words(value)) }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.text(value.description))
    }

    private mutating func append(_ value: Value) {
      values.append(value)
      key += "{\(values.count)}"
    }
  }

  /// - Parameters:
  ///   - tables: those of the module that has the sentence.
  ///   - context: tells rows apart that have the same English words but differ in another language.
  public func text(in language: Language, from tables: SentenceTables, context: String? = nil) -> String {
    guard let table = tables[language] else { return filled(key, language) }
    let other = table.sentence(for: context.map { "\(key)\u{4}\($0)" } ?? key)
    // Config/scripts/check finds each sentence that a table lacks.
    assert(other != nil, "no row for \(key)")
    return filled(other ?? key, language)
  }

  /// The words with their values. The order of values may differ between languages.
  private func filled(_ words: String, _ language: Language) -> String {
    if values.isEmpty { return words }
    var text = ""
    var rest = words[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let number = rest.utf8.index(after: open)
      text += rest[..<open]
      switch values[Int(rest.utf8[number] - UInt8(ascii: "1"))] {
      case .text(let value): text += value
      case .words(let value): text += value.text(in: language)
      }
      rest = rest[rest.utf8.index(number, offsetBy: 2)...]
    }
    return text + rest
  }
}

/// Text for a terminal or a pipe: this program's words, colours and line ends, and cleaned foreign text.
///
/// Titles, notes and names of lists come from servers and files, and may contain control sequences. A `String` becomes
/// screen text only through ``init(_:)``, which cleans it. The type therefore distinguishes cleaned text from other
/// text.
public struct ScreenText: Equatable, Sendable {
  public private(set) var text: String

  /// One line. A line break becomes a blank. Any other control character and each bidirectional control (Unicode UAX 9)
  /// becomes U+FFFD.
  public init(_ foreign: String) {
    text = Self.isClean(foreign) ? foreign : Self.cleaned(foreign)
  }

  /// Several lines of this program, or lines below a heading. Line ends and tabs stay.
  public init(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { ScreenText(String($0)).text }
    }
    self.text = lines.map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }

  fileprivate init(own text: String) { self.text = text }

  public var isEmpty: Bool { text.isEmpty }

  public var isColoured: Bool { text.utf8.contains(0x1B) }

  /// The number of terminal columns, without colours.
  public var width: Int { DisplayWidth.of(isColoured ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text) }

  /// Encloses the text in ECMA-48 SGR sequences.
  ///
  /// - Parameter code: the parameters of the sequence.
  func coloured(_ code: String) -> ScreenText { ScreenText(own: "\u{1B}[\(code)m\(text)\u{1B}[0m") }

  /// The text in lines of at most `width` columns, broken at blanks. A line keeps its indentation, and sequences take no
  /// columns. A word that is longer than a line stays whole, so that an address or a command can be copied.
  public func wrapped(to width: Int) -> ScreenText {
    guard width > 0, text.utf8.count > width else { return self }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.wrapped($0, to: width) }
    return ScreenText(own: lines.joined(separator: "\n"))
  }

  private static func wrapped(_ line: Substring, to width: Int) -> String {
    let indent = line.prefix { $0 == " " }
    var (result, column) = (String(indent), indent.count)
    var isFirst = true
    for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
      let length = DisplayWidth.of(String(word.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")))
      if !isFirst, column + 1 + length > width, column > indent.count, length > 0 {
        while result.last == " " { result.removeLast() }
        result += "\n" + indent + word
        column = indent.count + length
      } else {
        result += (isFirst ? "" : " ") + word
        column += length + (isFirst ? 0 : 1)
      }
      isFirst = false
    }
    return result
  }

  /// Cuts the text to `width` columns with an ellipsis, or fills it with blanks. The text must have no colours.
  public func fitted(to width: Int) -> ScreenText { ScreenText(own: DisplayWidth.fitted(text, to: width)) }

  /// The text without blanks at its end.
  public var trimmed: ScreenText {
    guard text.utf8.last == UInt8(ascii: " ") else { return self }
    var rest = text[...]
    while rest.last == " " { rest = rest.dropLast() }
    return ScreenText(own: String(rest))
  }

  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } || !text.unicodeScalars.contains(where: \.isObeyed)
  }

  private static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text {
      if character == "\t" || character == "\n" || character == "\r" || character == "\r\n" || character == "\u{2028}"
        || character == "\u{2029}"
      {
        result.append(" ")
      } else {
        result.append(contentsOf: character.unicodeScalars.map { $0.isObeyed ? "\u{FFFD}" : $0 })
      }
    }
    return String(result)
  }
}

extension ScreenText: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { text = value }

  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Literal parts are this program's own text; interpolated values are cleaned.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ shown: ScreenText) { text += shown.text }
    public mutating func appendInterpolation(_ foreign: String) { text += ScreenText(foreign).text }
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }
  }
}

extension ScreenText {
  public static func + (a: ScreenText, b: ScreenText) -> ScreenText { ScreenText(own: a.text + b.text) }
  public static func + (a: ScreenText, b: String) -> ScreenText { a + ScreenText(b) }
  public static func += (a: inout ScreenText, b: ScreenText) { a.text += b.text }

  /// Repeats one of this program's characters.
  public init(_ sign: Character, count: Int) { text = String(repeating: sign, count: max(0, count)) }
}

extension Sequence<ScreenText> {
  public func joined(separator: ScreenText) -> ScreenText {
    ScreenText(own: map(\.text).joined(separator: separator.text))
  }
}

extension DisplayWidth {
  public static func of(_ text: ScreenText) -> Int { of(text.text) }
}

/// A calendar object as lines, for checks, comparisons and rewriting by the server. The type does not depend on the
/// module ICalendar.
struct ObjectText {
  struct Line {
    var depth: Int
    /// The components around the line, outermost first, in upper case.
    var path: [String]
    var name: String
    var parameters: String
    var value: String
    var text: String
  }

  private(set) var lines: [Line] = []
  /// Whether BEGIN and END match, and no line is outside.
  private(set) var isBalanced = true
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var stack: [String] = []
    for text in Self.unfolded(bytes) where !text.isEmpty {
      let colon = Self.valueStart(of: text)
      let head = text[..<colon]
      let name = String(head.utf8.prefix { $0 != UInt8(ascii: ";") })?.uppercased() ?? ""
      let value = colon < text.endIndex ? String(text[text.index(after: colon)...]) : ""
      if colon == text.endIndex { isBalanced = false }
      if name == "BEGIN" { stack.append(value.uppercased()) }
      if stack.isEmpty { isBalanced = false }
      lines.append(
        Line(
          depth: stack.count, path: stack, name: name, parameters: String(head.dropFirst(name.count)), value: value,
          text: text))
      if name == "END", stack.popLast() != value.uppercased() { isBalanced = false }
    }
    if !stack.isEmpty || lines.first?.value.uppercased() != "VCALENDAR" { isBalanced = false }
  }

  /// The kinds of components directly inside VCALENDAR, without time zones.
  var kinds: Set<String> {
    Set(lines.filter { $0.name == "BEGIN" && $0.path.count == 2 }.map { $0.path[1] }).subtracting(["VTIMEZONE"])
  }

  var uids: [String] { lines.filter { $0.name == "UID" && isItem($0) }.map(\.value) }

  /// Whether the line is directly inside a component other than a time zone.
  func isItem(_ line: Line) -> Bool { line.path.count == 2 && line.path[1] != "VTIMEZONE" }

  static func unfolded(_ bytes: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = piece.last == 0x0D ? piece.dropLast() : piece
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1].append(contentsOf: line.dropFirst())
      } else {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first colon outside of a quoted parameter.
  private static func valueStart(of text: String) -> String.Index {
    var isQuoted = false
    for index in text.utf8.indices {
      if text.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if text.utf8[index] == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return text.endIndex
  }
}

package import FocusbloxModel

/// The lines of the settings file. An edit changes one key and keeps all other lines, including comments.
package struct SettingsLines {
  package private(set) var lines: [Substring]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
  }

  package var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  /// Writes `value` at the entry, or at the end without an entry. A comment after the value stays.
  package mutating func set(_ key: String, _ value: SettingValue, at entry: SettingsEntry?) {
    let written = "\(Self.scalar(key)): \(Self.yaml(value))"
    guard let entry, lines.indices.contains(entry.line - 1) else {
      lines.append(written[...])
      return
    }
    let comment = Self.comment(in: lines[entry.line - 1])
    lines.replaceSubrange(extent(of: entry), with: [(written + comment)[...]])
  }

  /// The line of the key and the continuation lines of its value.
  private func extent(of entry: SettingsEntry) -> Range<Int> {
    var end = entry.line
    while end < lines.count, Self.continues(lines[end]) { end += 1 }
    return entry.line - 1..<end
  }

  private static func continues(_ line: Substring) -> Bool {
    let body = line.drop { $0 == " " || $0 == "\t" }
    if body.isEmpty || body.first == "#" { return false }
    return body.startIndex != line.startIndex || line == "-" || line.hasPrefix("- ") || line.hasPrefix("]")
  }

  /// The blanks and the comment after a value. A `#` in quotation marks begins no comment (YAML 1.2 section 6.6).
  private static func comment(in line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open, previous != "\\" || open == "'" { quote = nil }
      } else if character == "\"" || character == "'", previous == " " || previous == "[" || previous == "," {
        quote = character
      } else if character == "#", previous == " " || previous == "\t" {
        let blanks = line[..<index].reversed().prefix { $0 == " " || $0 == "\t" }.count
        return line[line.index(index, offsetBy: -blanks)...]
      }
      previous = character
    }
    return ""
  }

  private static func yaml(_ value: SettingValue) -> String {
    switch value {
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .text(let text): scalar(text)
    case .list(let values): "[" + values.map(scalar).joined(separator: ", ") + "]"
    case .absent: "null"
    }
  }

  /// Unquoted if every reader reads this text unchanged, otherwise quoted as JSON, which is valid YAML.
  private static func scalar(_ text: String) -> String {
    let reserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    let isPlain = text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_. -]*(?::[A-Za-z0-9_.-]+)?/) != nil && text.last != " "
    return isPlain && !reserved.contains(text.lowercased()) ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: isObeyed(scalar) ? "\\u" + hexadecimal(scalar) : String(scalar)
      }
    }
    return "\"" + scalars.joined() + "\""
  }

  /// Whether a terminal would obey the character. Each of them has at most four digits.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isBidiControl
      || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

import Foundation

/// Rewrites single lines as servers do. The meaning stays or is lost.
enum ValueRewriting {
  static func isDone(in mode: ServerMode) -> Bool {
    mode.dropsNewProperties || mode.splitsCategories || mode.geo != .asSent || mode.ordersRules || mode.quotesParameters
      || mode.unescapesXValues || mode.cutsXValuesAtCommas || mode.addsClass
  }

  static func rewritten(_ lines: [ObjectText.Line], _ mode: ServerMode) -> [ObjectText.Line] {
    let kept = mode.dropsNewProperties ? lines.filter { !isNew($0) } : lines
    let values = kept.flatMap { line in split(line, mode).map { rewritten($0, mode) } }
    return mode.addsClass ? withClass(values) : values
  }

  private static func withClass(_ lines: [ObjectText.Line]) -> [ObjectText.Line] {
    lines.indices.flatMap { index -> [ObjectText.Line] in
      let line = lines[index]
      guard line.name == "END", ["VTODO", "VEVENT"].contains(line.value),
        let start = lines[..<index].lastIndex(where: { $0.name == "BEGIN" && $0.value == line.value }),
        !lines[start..<index].contains(where: { $0.name == "CLASS" && $0.path == line.path })
      else { return [line] }
      var added = line
      (added.name, added.value, added.text) = ("CLASS", "PUBLIC", "CLASS:PUBLIC")
      return [added, line]
    }
  }

  /// Whether the name is from RFC 9073 or 9253, or a name that libical does not accept.
  private static func isNew(_ line: ObjectText.Line) -> Bool {
    line.path.contains("VLOCATION") || ["PROXIMITY", "LINK", "CONCEPT", "REFID"].contains(line.name)
      || line.text.hasPrefix("x-")
  }

  /// An escaped comma separates like a bare one.
  private static func split(_ line: ObjectText.Line, _ mode: ServerMode) -> [ObjectText.Line] {
    guard mode.splitsCategories, line.name == "CATEGORIES" else { return [line] }
    return line.value.replacing("\\,", with: ",").split(separator: ",").map { with(String($0), line) }
  }

  private static func rewritten(_ line: ObjectText.Line, _ mode: ServerMode) -> ObjectText.Line {
    let isOther = line.name.hasPrefix("X-")
    if mode.cutsXValuesAtCommas, isOther || isCutToo(line) { return with(uncommaed(line.value), line) }
    if mode.unescapesXValues, isOther, !line.parameters.contains("VALUE=") { return with(unescaped(line.value), line) }
    if mode.quotesParameters, isOther, !line.parameters.isEmpty { return withQuotes(line) }
    if mode.ordersRules, line.name == "RRULE" { return with(ordered(line.value), line) }
    if line.name == "GEO" { return with(geo(line.value, mode.geo), line) }
    return line
  }

  private static func isCutToo(_ line: ObjectText.Line) -> Bool {
    ["COMMENT", "CONTACT", "DESCRIPTION", "LOCATION", "RELATED-TO", "SUMMARY", "UID"].contains(line.name)
      || (["URL", "ATTACH"].contains(line.name) && line.path.contains("VALARM"))
  }

  private static func with(_ value: String, _ line: ObjectText.Line) -> ObjectText.Line {
    var line = line
    line.value = value
    line.text = line.name + line.parameters + ":" + value
    return line
  }

  private static func uncommaed(_ text: String) -> String {
    var value = ""
    var isEscaped = false
    for character in text {
      if character == ",", !isEscaped { break }
      isEscaped = character == "\\" && !isEscaped
      value.append(character)
    }
    return value
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("\\,", with: ",").replacing("\\;", with: ";")
  }

  /// FREQ comes first, then the end, then the selecting parts.
  private static func ordered(_ rule: String) -> String {
    let order = ["FREQ", "UNTIL", "COUNT", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY"]
    func rank(_ part: Substring) -> Int { order.firstIndex { part.hasPrefix($0 + "=") } ?? order.count }
    let parts = rule.split(separator: ";").enumerated()
    return parts.sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map { String($0.element) }
      .joined(separator: ";")
  }

  private static func geo(_ value: String, _ form: ServerMode.GeoForm) -> String {
    let numbers = value.split(separator: ";").compactMap { Double($0) }
    guard numbers.count == 2 else { return value }
    return switch form {
    case .asSent: value
    case .sixDigits: numbers.map { String(format: "%.6f", $0) }.joined(separator: ";")
    case .shortest: numbers.map { "\($0)" }.joined(separator: ";")
    case .escaped: value.replacing(";", with: "\\;")
    }
  }

  /// `X-A=b` becomes `X-A="b"`, and a double backslash becomes a single one.
  private static func withQuotes(_ line: ObjectText.Line) -> ObjectText.Line {
    guard !line.parameters.contains("\"") else { return line }
    var line = line
    line.parameters = line.parameters.split(separator: ";").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].uppercased().hasPrefix("X-") else { return ";\(parameter)" }
      return ";\(parts[0])=\"\(parts[1].replacing("\\\\", with: "\\"))\""
    }.joined()
    line.text = line.name + line.parameters + ":" + line.value
    return line
  }
}

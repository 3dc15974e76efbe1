/// Rewrites an object as servers do before they store it.
enum ObjectRewriting {
  static func stored(_ bytes: [UInt8], _ mode: ServerMode) -> [UInt8] {
    guard
      mode.rewritesBodies || mode.dropsXProperties || mode.dropsAlarms || mode.buildsTasksAnew
        || ValueRewriting.isDone(in: mode)
    else { return bytes }
    var lines = ObjectText(bytes).lines
    if mode.dropsAlarms { lines.removeAll { $0.path.contains("VALARM") } }
    if mode.dropsXProperties { lines.removeAll { $0.name.hasPrefix("X-") && !$0.path.contains("VTIMEZONE") } }
    lines = ValueRewriting.rewritten(lines, mode)
    if mode.buildsTasksAnew { lines = builtAnew(lines) }
    if mode.rewritesBodies {
      for index in lines.indices where lines[index].name == "TRIGGER" && lines[index].value == "PT0S" {
        lines[index].text = "TRIGGER" + lines[index].parameters + ":P0D"
      }
      lines = ordered(lines[...])
    }
    return Array(lines.map { folded($0.text, at: mode.rewritesBodies ? 60 : 75) }.joined().utf8)
  }

  private static func builtAnew(_ lines: [ObjectText.Line]) -> [ObjectText.Line] {
    func isOfTask(_ line: ObjectText.Line) -> Bool { line.path.last == "VTODO" }
    func with(_ text: String, _ line: ObjectText.Line) -> ObjectText.Line {
      var line = line
      line.name = String(text.prefix { $0 != ":" && $0 != ";" })
      line.text = text
      return line
    }
    let hasPriority = lines.contains { isOfTask($0) && $0.name == "PRIORITY" }
    return lines.flatMap { line -> [ObjectText.Line] in
      guard isOfTask(line) else { return [line] }
      switch line.name {
      case "DUE" where line.parameters.contains("VALUE=DATE"): return [with("DUE:\(line.value)T000000Z", line)]
      case "DTSTART": return []
      case "LAST-MODIFIED": return [with("LAST-MODIFIED:20200101T000000Z", line)]
      case "SUMMARY":
        return [line, with("DTSTART:20200101T000000Z", line)] + (hasPriority ? [] : [with("PRIORITY:5", line)])
      default: return [line]
      }
    }
  }

  /// The properties of each component sorted by name, followed by its components.
  private static func ordered(_ lines: ArraySlice<ObjectText.Line>) -> [ObjectText.Line] {
    guard let first = lines.first, let last = lines.last, lines.count > 1 else { return Array(lines) }
    let depth = first.path.count
    var own: [ObjectText.Line] = []
    var parts: [ObjectText.Line] = []
    var position = lines.startIndex + 1
    while position < lines.endIndex - 1 {
      guard lines[position].path.count > depth else {
        own.append(lines[position])
        position += 1
        continue
      }
      let end =
        lines[position...].firstIndex { $0.name == "END" && $0.path.count == depth + 1 } ?? lines.endIndex - 2
      parts += ordered(lines[position...end])
      position = end + 1
    }
    let sorted = own.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    return [first] + sorted + parts + [last]
  }

  private static func folded(_ text: String, at limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if count + width > limit {
        result += "\r\n "
        count = 1
      }
      result.unicodeScalars.append(scalar)
      count += width
    }
    return result + "\r\n"
  }
}

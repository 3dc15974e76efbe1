/// Builds the tree of components from lines. It has its own stack, so that deep nesting cannot exhaust the call stack.
struct ComponentTreeBuilder {
  private struct Open {
    var name: String
    var begin: LineRange
    /// The index in `items` of its first entry.
    var start: Int
    /// Whether this is a generated VCALENDAR around components that have none.
    var isGenerated = false
  }

  private let source: [UInt8]
  private let limits: ReadingLimits
  private var stack: [Open] = []
  /// The entries of all open components, the innermost component's last. Each finished component then gets an array of
  /// exactly its size.
  private var items: [Component.Item] = []
  /// The number of open BEGIN lines beyond the depth limit.
  private var depthBeyondLimit = 0
  private var hasReportedDepth = false
  private var leading = LineRange(whole: [])

  private(set) var parts: [StreamPart] = []
  var issues: IssueList

  init(source: [UInt8], limits: ReadingLimits, issues: IssueList) {
    self.source = source
    self.limits = limits
    self.issues = issues
  }

  /// Whether the component is an item. Items do not occur inside items or alarms.
  private static func isItem(_ name: String) -> Bool {
    switch name {
    case "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE": true
    default: false
    }
  }

  /// Whether a BEGIN of `next` inside a component `name` means that the END of `name` is missing.
  static func isEnded(_ name: String, by next: String) -> Bool { isItem(next) && (isItem(name) || name == "VALARM") }

  mutating func add(_ line: LineScanner.Line, _ octets: UnsafeBufferPointer<UInt8>) {
    let content = UnsafeBufferPointer(rebasing: octets[line.start..<line.contentEnd])
    guard content.contains(where: { !Folding.isBlank($0) }) else { return addOpaque(line.range) }
    guard line.end - line.start <= limits.line else {
      issues.add(.lineTooLong(octets: line.end - line.start), line: line.number, .keptAsText)
      return addOpaque(line.range)
    }
    guard let nameLength = ContentLineScan.nameLength(content, isFolded: line.isFolded) else {
      return addNoContentLine(line, content)
    }
    let range = LineRange(
      start: line.start, end: line.end, line: line.number, nameLength: nameLength, isFolded: line.isFolded)
    if content[nameLength] == Octet.semicolon {
      let colon = ContentLineScan.colon(content, after: nameLength)
      guard colon.index != nil else { return addNoContentLine(line, content) }
      if colon.isQuoteOpen { issues.add(.quoteNeverClosed, line: line.number, .accepted) }
    }
    // Only a few lines are BEGIN or END lines, and not many more start with B or E.
    let first = Octet.lowered(content[0])
    if first == 0x62 || first == 0x65 {
      let property = Property(source: source, range: range)
      if property.isNamed("BEGIN") { return begin(property) }
      if property.isNamed("END") { return end(property) }
    }
    add(range, line, content)
  }

  private mutating func add(_ property: LineRange, _ line: LineScanner.Line, _ content: UnsafeBufferPointer<UInt8>) {
    guard depthBeyondLimit == 0 else { return addOpaque(property) }
    guard stack.last?.isGenerated == false else {
      issues.add(.textOutsideCalendar(excerpt: excerpt(content)), line: line.number, .keptAsText)
      return addOpaque(property)
    }
    if line.hasHighOctets, !isUTF8(property, content) { issues.add(.notUTF8, line: line.number, .repairedInView) }
    if line.hasNUL { issues.add(.nulOctet, line: line.number, .accepted) }
    items.append(.property(property))
  }

  private mutating func begin(_ property: Property) {
    let name = property.blockName
    if depthBeyondLimit > 0 {
      depthBeyondLimit += 1
      return addOpaque(property.range)
    }
    if name == "VCALENDAR" {
      while !stack.isEmpty { close(end: nil) }
    } else if let missing = Self.indexMissingEnd(for: name, in: stack.lazy.map(\.name)) {
      while stack.count > missing { close(end: nil) }
    }
    if stack.count >= limits.depth {
      depthBeyondLimit = 1
      if !hasReportedDepth { issues.add(.tooDeep, line: property.line, .keptAsText) }
      hasReportedDepth = true
      return addOpaque(property.range)
    }
    if stack.isEmpty, name != "VCALENDAR" {
      issues.add(.componentOutsideCalendar(component: name), line: property.line, .wrapped)
      stack.append(Open(name: "VCALENDAR", begin: LineRange(whole: []), start: items.count, isGenerated: true))
      items.append(.own(Property("VERSION", value: "2.0")))
    }
    stack.append(Open(name: name, begin: property.range, start: items.count))
  }

  /// The index among the open components of the component whose END must be missing, because `name` begins inside it.
  /// Only a VPOLL may contain items.
  static func indexMissingEnd(for name: String, in open: some RandomAccessCollection<String>) -> Int? {
    guard isItem(name), let index = open.firstIndex(where: { isEnded($0, by: name) }) else { return nil }
    return open[..<index].contains("VPOLL") ? nil : open.distance(from: open.startIndex, to: index)
  }

  private mutating func end(_ property: Property) {
    let name = property.blockName
    if depthBeyondLimit > 0 {
      depthBeyondLimit -= 1
      return addOpaque(property.range)
    }
    guard let open = stack.lastIndex(where: { $0.name == name && !$0.isGenerated }) else {
      issues.add(.endWithoutBegin(component: name), line: property.line, .keptAsText)
      return addOpaque(property.range)
    }
    while stack.count > open + 1 { close(end: nil) }
    close(end: property.range)
  }

  /// Closes the innermost open component. `end` is its END line, or `nil` where the line is missing.
  private mutating func close(end: LineRange?) {
    guard let open = stack.popLast() else { return }
    if end == nil, !open.isGenerated {
      issues.add(.noEnd(component: open.name), line: Int(open.begin.line), .closed)
    }
    let own = Array(items[open.start...])
    items.removeLast(own.count)
    let component =
      open.isGenerated
      ? Component(open.name, source: source, items: own)
      : Component(
        name: open.name, source: source, begin: open.begin, end: end ?? LineRange(whole: []), items: own)
    if !stack.isEmpty {
      items.append(.component(component))
    } else if component.first("VERSION")?.value.trimmingBlanks == "1.0" {
      issues.add(.vCalendar1, line: component.line, .keptAsText)
      parts.append(StreamPart(leading: takeLeading(), content: .otherFormat(component)))
    } else {
      parts.append(StreamPart(leading: takeLeading(), content: .calendar(component, isBare: open.isGenerated)))
    }
  }

  private mutating func addNoContentLine(_ line: LineScanner.Line, _ content: UnsafeBufferPointer<UInt8>) {
    if depthBeyondLimit == 0 {
      let excerpt = excerpt(content)
      let what: ReadingIssue.Finding =
        stack.isEmpty ? .textOutsideCalendar(excerpt: excerpt) : .notAContentLine(excerpt: excerpt)
      issues.add(what, line: line.number, .keptAsText)
    }
    addOpaque(line.range)
  }

  /// Keeps the line without interpretation. Adjacent lines become one range, so that a million of them cost one entry.
  private mutating func addOpaque(_ range: LineRange) {
    guard let open = stack.last else {
      if leading.isEmpty { leading = range } else { leading.end = range.end }
      return
    }
    if items.count > open.start, case .opaque(var last) = items[items.count - 1], last.end == range.start {
      last.end = range.end
      items[items.count - 1] = .opaque(last)
    } else {
      items.append(.opaque(range))
    }
  }

  private mutating func takeLeading() -> LineRange {
    defer { leading = LineRange(whole: []) }
    return leading
  }

  /// Closes all open components.
  /// - Returns: the text after the last calendar.
  mutating func finish() -> LineRange {
    while !stack.isEmpty { close(end: nil) }
    return leading
  }

  private func excerpt(_ content: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: content.prefix(40).map { Octet.isControl($0) ? Octet.space : $0 }, as: UTF8.self)
  }

  private func isUTF8(_ property: LineRange, _ content: UnsafeBufferPointer<UInt8>) -> Bool {
    property.isFolded
      ? String(validating: Folding.unfolded(content), as: UTF8.self) != nil
      : String(validating: content, as: UTF8.self) != nil
  }
}

extension LineScanner.Line {
  /// The range of a line that is not a property.
  fileprivate var range: LineRange { LineRange(start: start, end: end, line: number) }
}

extension Property {
  /// The component that a BEGIN or END line names.
  fileprivate var blockName: String {
    withValue { octets in
      let name = String(decoding: octets, as: UTF8.self)
      return octets.allSatisfy { $0 >= 0x41 && $0 <= 0x5A } ? name : Component.writable(name: name)
    }
  }
}

extension String {
  /// The text without spaces and tabs at both ends.
  var trimmingBlanks: String {
    let octets = utf8
    guard let first = octets.firstIndex(where: { !Folding.isBlank($0) }),
      let last = octets.lastIndex(where: { !Folding.isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}

/// A whole stream as read: its calendars, its issues, and every octet of it.
///
/// The reader never rejects a file because of one bad property. Text that the reader cannot interpret is kept and
/// reported in `issues`.
public struct ICalendarText: Sendable {
  /// The VCALENDARs, in order. Components outside a calendar get a generated calendar. vCalendar 1.0 is left out,
  /// because its lines and dates follow other rules.
  public var calendars: [Component] = []
  /// The issues, in the order of their lines.
  public let issues: [ReadingIssue]
  private let source: [UInt8]
  private let byteOrderMark: [UInt8]
  private let parts: [StreamPart]
  private let trailing: LineRange
  /// Whether a lone CR ends the lines of the source.
  private let knowsNoLineFeed: Bool

  /// Reads a stream. Line numbers in components and issues count from 1.
  public init(reading bytes: [UInt8], limits: ReadingLimits = .default) {
    self.init(reading: bytes, limits: limits, at: StreamPosition())
  }

  /// Reads a piece of a longer stream; the piece begins with line `firstLine`.
  public init(reading bytes: [UInt8], firstLine: Int) {
    var position = StreamPosition()
    position.advance(by: firstLine - 1)
    self.init(reading: bytes, limits: .default, at: position)
  }

  /// Reads the UTF-8 octets of a text.
  public init(reading text: String, limits: ReadingLimits = .default) {
    self.init(reading: Array(text.utf8), limits: limits)
  }

  /// Creates a stream of one calendar.
  public init(_ calendar: Component) {
    calendars = [calendar]
    issues = []
    source = []
    byteOrderMark = []
    parts = [StreamPart(leading: LineRange(whole: []), content: .calendar(calendar, isBare: false))]
    trailing = LineRange(whole: [])
    knowsNoLineFeed = false
  }

  init(reading bytes: [UInt8], limits: ReadingLimits, at position: StreamPosition) {
    let firstLine = position.line
    var issues = IssueList(limit: limits.issues)
    byteOrderMark = position.isStart && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    source = bytes
    let knowsLineFeed = position.knowsLineFeed || bytes.contains(Octet.lineFeed)
    knowsNoLineFeed = !knowsLineFeed && bytes.contains(Octet.carriageReturn)
    let start = byteOrderMark.count
    if start > 0 { issues.add(.byteOrderMark, line: firstLine, .accepted) }
    if let refusal = Self.refusal(of: bytes, limits: limits, at: position) {
      issues.add(refusal, line: firstLine, .notRead)
      self.issues = issues.reported
      parts = []
      trailing = LineRange(start: start, end: bytes.count, line: firstLine)
      return
    }
    var builder = ComponentTreeBuilder(source: bytes, limits: limits, issues: issues)
    bytes.withUnsafeBufferPointer { octets in
      var scanner = LineScanner(octets, from: start, firstLine: firstLine, knowsLineFeed: knowsLineFeed)
      var hasReportedLineEnds = false
      while let line = scanner.next() {
        if !line.endsWithCRLF, !hasReportedLineEnds {
          builder.issues.add(.lineEnds, line: line.number, .accepted)
          hasReportedLineEnds = true
        }
        builder.add(line, octets)
      }
    }
    trailing = builder.finish()
    parts = builder.parts
    if parts.isEmpty { builder.issues.add(.noCalendar, line: firstLine, .notRead) }
    self.issues = builder.issues.reported.sorted { $0.line < $1.line }
    calendars = parts.compactMap(\.calendar)
  }

  /// The stream octet for octet as read, with the current calendars.
  public var bytes: [UInt8] {
    var output = OctetOutput(expecting: source.count)
    var rest = calendars[...]
    for part in parts {
      output.add(part.leading, of: source)
      switch part.content {
      case .otherFormat(let component): component.write(into: &output)
      case .calendar(_, let isBare):
        guard let calendar = rest.popFirst() else { break }
        if isBare { calendar.writeWithoutCalendar(into: &output) } else { calendar.write(into: &output) }
      }
    }
    for calendar in rest { calendar.write(into: &output) }
    output.add(trailing, of: source)
    var octets = output.finish()
    // New lines end with CRLF. One LF would turn the CR line ends of the other lines into content, so every LF is
    // removed.
    if knowsNoLineFeed { octets.removeAll { $0 == Octet.lineFeed } }
    return byteOrderMark.isEmpty ? octets : byteOrderMark + octets
  }

  private static func refusal(
    of bytes: [UInt8], limits: ReadingLimits, at position: StreamPosition
  ) -> ReadingIssue.Finding? {
    guard bytes.count <= limits.stream else { return .streamTooLong(octets: bytes.count) }
    return position.isStart && isOtherEncoding(bytes) ? .notOctetText : nil
  }

  /// Whether the text is UTF-16 or UTF-32, recognised by the byte order mark or by zero octets.
  static func isOtherEncoding(_ start: [UInt8]) -> Bool {
    let isWide = start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
    return isWide || (start.count >= 2 && (start[0] == 0) != (start[1] == 0))
  }
}

/// The position of a piece in its stream.
struct StreamPosition: Sendable {
  /// The number of the piece's first line, counted from 1.
  var line = 1
  /// Whether the piece starts the stream. Only there a byte order mark or zero octets show another encoding.
  var isStart = true
  /// Whether the stream has had an LF. Then only LF ends a line.
  var knowsLineFeed = false

  mutating func advance(by lines: Int) {
    line += lines
    isStart = false
  }
}

/// A calendar and the text before it.
struct StreamPart: Sendable {
  enum Content: Sendable {
    case calendar(Component, isBare: Bool)
    case otherFormat(Component)
  }

  var leading: LineRange
  var content: Content

  var calendar: Component? {
    if case .calendar(let component, _) = content { component } else { nil }
  }
}

extension Component {
  /// Writes a generated calendar: only the components inside it, as in the source.
  fileprivate func writeWithoutCalendar(into output: inout OctetOutput) {
    for item in items {
      switch item {
      case .property, .own: break
      case .opaque(let range): output.add(range, of: source)
      case .component(let component): component.write(into: &output)
      }
    }
  }
}

import Foundation

/// Reads a stream of any length piece by piece and returns its components one by one, so that an import never holds the
/// whole file.
public struct ComponentStream: Sendable {
  public struct Element: Sendable {
    /// A direct component of a calendar, except a VTIMEZONE.
    public var component: Component
    /// The enclosing VCALENDAR with the properties and VTIMEZONEs that were read so far, and nothing else.
    public var calendar: Component
    /// The index of that calendar in the stream's `calendars`.
    public var calendarIndex: Int
  }

  private let limits: ReadingLimits
  private var list: IssueList
  /// The received octets. Octets before `done` belong to finished components and are removed with the next piece.
  private var pending: [UInt8] = []
  private var done = 0
  /// The position of `done` in the stream.
  private var position = StreamPosition()
  /// `scanned`: the end of the inspected part of `pending`. `linesScanned`: the lines between `done` and `scanned`.
  /// `searched`: the end of the search for the next line end.
  private var scanned = 0
  private var linesScanned = 0
  private var searched = 0
  /// The physical lines between `scanned` and `searched`.
  private var physicalLines = 0
  /// The names of the open components, as in the reader of a whole stream.
  private var open: [String] = []
  private var depthBeyondLimit = 0
  /// The frames of all calendars so far; the open calendar is the last. The first frame holds components outside any
  /// calendar.
  public private(set) var calendars = [Component("VCALENDAR")]
  /// For each calendar, its own lines that are not content lines.
  private var opaqueLines: [[UInt8]] = [[]]
  private var isInCalendar = false
  private var calendarLine = 0
  private var isOtherFormat = false
  private var hasSeenCalendar = false
  private var isStart = true
  private var isOtherEncoding = false
  /// The findings that are reported once per stream and already were.
  private var reportedOnce: [ReadingIssue.Finding] = []

  /// Creates a reader.
  /// - Parameter limits: the limits of a line, of the depth and of the issues. `stream` bounds one component here, not
  ///   the whole stream.
  public init(limits: ReadingLimits = .default) {
    self.limits = limits
    list = IssueList(limit: limits.issues)
  }

  /// The issues so far.
  public var issues: [ReadingIssue] { list.reported }

  /// Takes the next octets.
  /// - Returns: the components that end in these octets.
  public mutating func push(_ octets: some Collection<UInt8>) -> [Element] {
    guard !isOtherEncoding else { return [] }
    forget()
    pending.append(contentsOf: octets)
    if isStart, pending.count >= 3 { lookAtStart() }
    let result = scan(isLast: false)
    if pending.count - done > limits.stream {
      list.add(.streamTooLong(octets: pending.count - done), line: position.line, .notRead)
      position.advance(by: linesScanned)
      pending.removeAll()
      (done, scanned, linesScanned, searched, depthBeyondLimit) = (0, 0, 0, 0, 0)
      open.removeAll()
    }
    return result
  }

  private mutating func lookAtStart() {
    isStart = false
    if pending.starts(with: [0xEF, 0xBB, 0xBF]) {
      pending.removeFirst(3)
      position.isStart = false
      list.add(.byteOrderMark, line: 1, .accepted)
    } else if ICalendarText.isOtherEncoding(pending) {
      isOtherEncoding = true
      pending.removeAll()
      list.add(.notOctetText, line: 1, .notRead)
    }
  }

  /// Ends the stream.
  /// - Returns: the components that are still open, as unterminated components.
  public mutating func finish() -> [Element] {
    var result = scan(isLast: true)
    if isInCalendar, open.isEmpty {
      takeProperties(linesScanned, to: pending.count)
    } else {
      result += take(linesScanned, to: pending.count)
    }
    if isInCalendar, !isOtherFormat { list.add(.noEnd(component: "VCALENDAR"), line: calendarLine, .closed) }
    if !hasSeenCalendar { list.add(.noCalendar, line: 1, .notRead) }
    return result
  }

  private var calendar: Component { calendars[calendars.count - 1] }

  private mutating func add(_ calendar: Component, opaqueLines lines: [UInt8] = []) {
    calendars.append(calendar)
    opaqueLines.append(lines)
  }

  /// The text of a calendar without its items: its properties, its VTIMEZONEs, and its lines that are not content
  /// lines.
  public func frame(at index: Int) -> [UInt8] {
    let calendar = calendars[index]
    var text = Array(Property("BEGIN", value: "VCALENDAR").bytes)
    for property in calendar.properties { text += property.refolded.bytes }
    text += Folding.normalised(opaqueLines[index])
    for zone in calendar.components { text += zone.whole }
    return text + Property("END", value: "VCALENDAR").bytes
  }

  /// Scans the complete lines; only BEGIN and END matter here.
  private mutating func scan(isLast: Bool) -> [Element] {
    var result: [Element] = []
    while let next = endOfLine(isLast: isLast) {
      let length = next.end - scanned
      if pending[next.end - 1] == Octet.lineFeed { position.knowsLineFeed = true }
      let mark = BlockMark(pending[scanned..<next.end], isFolded: next.lines > 1)
      scanned = next.end
      searched = next.end
      linesScanned += next.lines
      guard let mark else { continue }
      if depthBeyondLimit > 0 {
        depthBeyondLimit += mark.isBegin ? 1 : -1
      } else if mark.isBegin {
        result += begin(mark.name, length: length, lines: next.lines)
      } else {
        result += end(mark.name, length: length, lines: next.lines)
      }
    }
    return result
  }

  /// Handles the BEGIN line that ends at `scanned`.
  private mutating func begin(_ name: String, length: Int, lines: Int) -> [Element] {
    if name == "VCALENDAR" {
      // A new calendar ends all open components, as in a stream that is read at once.
      let result = finishCalendar(length: length, lines: lines)
      (isInCalendar, isOtherFormat, hasSeenCalendar) = (true, false, true)
      // `finishCalendar` dropped the BEGIN line, so `position` is at the line after it.
      calendarLine = position.line - lines
      add(Component("VCALENDAR"))
      return result
    }
    var result: [Element] = []
    if let index = ComponentTreeBuilder.indexMissingEnd(for: name, in: open) {
      open.removeSubrange(index...)
      if open.isEmpty { result = take(linesScanned - lines, to: scanned - length) }
    }
    if open.count + 1 >= limits.depth {
      depthBeyondLimit = 1
    } else {
      if open.isEmpty { takeProperties(linesScanned - lines, to: scanned - length) }
      open.append(name)
    }
    return result
  }

  private mutating func end(_ name: String, length: Int, lines: Int) -> [Element] {
    if name == "VCALENDAR", isInCalendar {
      defer { isInCalendar = false }
      return finishCalendar(length: length, lines: lines)
    }
    guard let index = open.lastIndex(of: name) else { return [] }
    open.removeSubrange(index...)
    return open.isEmpty ? take(linesScanned, to: scanned) : []
  }

  /// Reads the text before the BEGIN or END line of a calendar that ends at `scanned`, and drops that line.
  private mutating func finishCalendar(length: Int, lines: Int) -> [Element] {
    var result: [Element] = []
    if open.isEmpty {
      takeProperties(linesScanned - lines, to: scanned - length)
    } else {
      result = take(linesScanned - lines, to: scanned - length)
    }
    open.removeAll()
    drop(lines, to: done + length)
    return result
  }

  /// Reads a finished block of `lines` lines and keeps its VTIMEZONEs.
  private mutating func take(_ lines: Int, to end: Int) -> [Element] {
    guard end > done else { return [] }
    let text = ICalendarText(reading: Array(pending[done..<end]), limits: limits, at: position)
    tell(text.issues)
    drop(lines, to: end)
    var result: [Element] = []
    for read in text.calendars {
      // A stream without LF arrives as one block with its calendars.
      if read.line > 0 { add(read.withoutItems, opaqueLines: read.opaqueLines) }
      for component in read.components where !isOtherFormat {
        hasSeenCalendar = true
        if component.name != "VTIMEZONE" {
          result.append(Element(component: component, calendar: calendar, calendarIndex: calendars.count - 1))
        } else if read.line == 0 {
          calendars[calendars.count - 1].append(component)
        }
      }
    }
    return result
  }

  /// Reads the calendar's own properties, which occur before and between its components.
  private mutating func takeProperties(_ lines: Int, to end: Int) {
    guard end > done else { return }
    let piece = pending[done..<end]
    if isInCalendar {
      // A line that is cut off must not merge with the END line of the frame. The first VERSION of a calendar is the
      // valid one.
      let lineEnd = piece.last == Octet.lineFeed ? "" : "\r\n"
      let version = calendar.first("VERSION").map { _ in "VERSION:2.0\r\n" } ?? ""
      let frame = (Array("BEGIN:VCALENDAR\r\n\(version)".utf8), Array("\(lineEnd)END:VCALENDAR\r\n".utf8))
      var framed = position
      framed.line -= version.isEmpty ? 1 : 2
      let text = ICalendarText(reading: frame.0 + piece + frame.1, limits: limits, at: framed)
      tell(text.issues.filter { $0.what != .vCalendar1 })
      for property in (text.calendars.first?.properties ?? []).dropFirst(version.isEmpty ? 0 : 1) {
        calendars[calendars.count - 1].add(property)
      }
      opaqueLines[calendars.count - 1] += text.calendars.first?.opaqueLines ?? []
      if text.issues.contains(where: { $0.what == .vCalendar1 }) {
        isOtherFormat = true
        list.add(.vCalendar1, line: position.line, .keptAsText)
      }
    } else {
      tell(ICalendarText(reading: Array(piece), limits: limits, at: position).issues)
    }
    drop(lines, to: end)
  }

  private mutating func tell(_ issues: [ReadingIssue]) {
    for issue in issues where issue.what != .noCalendar {
      if case .componentOutsideCalendar = issue.what, isInCalendar { continue }
      if issue.what == .lineEnds || issue.what == .tooDeep {
        guard !reportedOnce.contains(issue.what) else { continue }
        reportedOnce.append(issue.what)
      }
      list.add(issue.what, line: issue.line, issue.action)
    }
  }

  private mutating func drop(_ lines: Int, to end: Int) {
    position.advance(by: lines)
    linesScanned -= lines
    done = end
    scanned = max(end, scanned)
    searched = max(end, searched)
  }

  private mutating func forget() {
    pending.removeFirst(done)
    scanned -= done
    searched -= done
    done = 0
  }

  /// The index after the line that begins at `scanned`, including its folds; `nil` until the end of the line has
  /// arrived. The search continues at its last position, so that each octet is searched once, even in a line with many
  /// folds.
  private mutating func endOfLine(isLast: Bool) -> (end: Int, lines: Int)? {
    guard scanned < pending.count else { return nil }
    if searched <= scanned { (searched, physicalLines) = (scanned, 0) }
    while true {
      if physicalLines > 0 {
        let isBlank = pending[scanned..<searched].allSatisfy { $0 == Octet.lineFeed || $0 == Octet.carriageReturn }
        if searched == pending.count { return isLast || isBlank ? (searched, physicalLines) : nil }
        guard !isBlank, Folding.isBlank(pending[searched]) else { return (searched, physicalLines) }
      }
      guard let end = endOfPhysicalLine() else { return isLast ? (pending.count, physicalLines + 1) : nil }
      (searched, physicalLines) = (end, physicalLines + 1)
    }
  }

  private func endOfPhysicalLine() -> Int? {
    pending.withUnsafeBufferPointer { octets in
      guard let base = octets.baseAddress, searched < octets.count,
        let feed = memchr(base + searched, Int32(Octet.lineFeed), octets.count - searched)
      else { return nil }
      return base.distance(to: feed.assumingMemoryBound(to: UInt8.self)) + 1
    }
  }
}

extension Component {
  /// The calendar with only its properties and VTIMEZONEs.
  fileprivate var withoutItems: Component {
    var result = self
    result.removeComponents { $0.name != "VTIMEZONE" }
    return result
  }
}

/// A BEGIN or END line.
struct BlockMark {
  var isBegin: Bool
  var name: String

  init?(_ line: ArraySlice<UInt8>, isFolded: Bool) {
    guard let first = line.first.map(Octet.lowered), first == 0x62 || first == 0x65 else { return nil }
    let property = line.withUnsafeBufferPointer { octets -> Property? in
      guard let length = ContentLineScan.nameLength(octets, isFolded: isFolded), isFolded || length == 5 || length == 3,
        ContentLineScan.colon(octets, after: length).index != nil
      else { return nil }
      let line = Array(octets)
      return Property(source: line, range: LineRange(whole: line, nameLength: length, isFolded: isFolded))
    }
    guard let property, property.isNamed("BEGIN") || property.isNamed("END") else { return nil }
    isBegin = property.isNamed("BEGIN")
    name = Component.writable(name: property.value)
  }
}

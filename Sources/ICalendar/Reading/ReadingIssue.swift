/// A deviation of a source from RFC 5545, and the reader's reaction.
public struct ReadingIssue: Sendable, Hashable, CustomStringConvertible {
  /// The kind of deviation.
  public enum Finding: Sendable, Hashable {
    case byteOrderMark
    /// UTF-16 or UTF-32, recognised by the byte order mark or by zero octets.
    case notOctetText
    case streamTooLong(octets: Int)
    case lineTooLong(octets: Int)
    case tooDeep
    /// LF, CR CR LF or a lone CR instead of CRLF; reported once.
    case lineEnds
    case notUTF8
    case nulOctet
    case notAContentLine(excerpt: String)
    case quoteNeverClosed
    case noEnd(component: String)
    case endWithoutBegin(component: String)
    case textOutsideCalendar(excerpt: String)
    case componentOutsideCalendar(component: String)
    /// VERSION:1.0, a format with other rules for lines and dates.
    case vCalendar1
    case noCalendar
    /// A date, duration, trigger or rule without a valid value, for example a month 13 or a duration without a unit.
    case invalidValue(property: String, excerpt: String)
    /// A TZID that is not a known name and has no VTIMEZONE.
    case unknownTimeZone(tzid: String)
    /// A VTIMEZONE with more rules than any real zone. The VTIMEZONE is ignored, and times that refer to it have no
    /// zone.
    case zoneTooLarge(tzid: String)
    /// A rule that occurs every second.
    case ruleTooDense
    /// A SUMMARY that is shown only in part.
    case titleTooLong(octets: Int)
    case furtherIssues(count: Int)
  }

  /// The reader's reaction.
  public enum Action: Sendable, Hashable {
    /// The reader interpreted the text as intended.
    case accepted
    /// The text is kept in the bytes, but is not among properties or components.
    case keptAsText
    /// The decoded value shows U+FFFD; the bytes stay as received.
    case repairedInView
    /// U+FFFD has taken the place of the octets.
    case replaced
    /// The component counts as ended before the next component or at the end of the source.
    case closed
    /// The component got a generated VCALENDAR.
    case wrapped
    case notRead
  }

  /// The line of the source, counted from 1.
  public var line: Int
  public var what: Finding
  public var action: Action

  public init(line: Int, what: Finding, action: Action) {
    self.line = line
    self.what = what
    self.action = action
  }

  public var description: String { "line \(line): \(what.description) (\(action.description))" }
}

extension ReadingIssue.Finding: CustomStringConvertible {
  public var description: String {
    switch self {
    case .byteOrderMark: "byte order mark"
    case .notOctetText: "text in UTF-16 or UTF-32"
    case .streamTooLong(let octets): "\(octets) bytes are more than the limit"
    case .lineTooLong(let octets): "a line of \(octets) bytes is longer than the limit"
    case .tooDeep: "components nested too deeply"
    case .lineEnds: "line endings other than CRLF"
    case .notUTF8: "bytes that are not UTF-8"
    case .nulOctet: "a NUL byte"
    case .notAContentLine(let excerpt): "not a content line: \(excerpt)"
    case .quoteNeverClosed: "a quoted parameter value without its closing quote"
    case .noEnd(let component): "\(component) without END"
    case .endWithoutBegin(let component): "END:\(component) without BEGIN"
    case .textOutsideCalendar(let excerpt): "text outside a calendar: \(excerpt)"
    case .componentOutsideCalendar(let component): "\(component) outside a calendar"
    case .vCalendar1: "vCalendar 1.0"
    case .noCalendar: "no calendar"
    case .invalidValue(let property, let excerpt): "\(property) has an invalid value: \(excerpt)"
    case .unknownTimeZone(let tzid): "unknown time zone \(tzid); its times are read as local time"
    case .zoneTooLarge(let tzid): "the time zone \(tzid) has too many rules; its times are read as local time"
    case .ruleTooDense: "a rule that fires every second is not followed"
    case .titleTooLong(let octets): "a title of \(octets) bytes is shown shortened"
    case .furtherIssues(let count): "\(count) further issues"
    }
  }
}

extension ReadingIssue.Action: CustomStringConvertible {
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .keptAsText: "kept as text"
    case .repairedInView: "shown repaired, kept as received"
    case .replaced: "replaced by U+FFFD"
    case .closed: "taken as ended"
    case .wrapped: "wrapped in a calendar"
    case .notRead: "not read"
    }
  }
}

/// Issues up to a limit, and the number of further issues.
struct IssueList: Sendable {
  private(set) var issues: [ReadingIssue] = []
  private var omitted = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ what: ReadingIssue.Finding, line: Int, _ action: ReadingIssue.Action) {
    if issues.count < limit {
      issues.append(ReadingIssue(line: line, what: what, action: action))
    } else {
      omitted += 1
    }
  }

  /// The reported list; its last entry counts the omitted issues.
  var reported: [ReadingIssue] {
    guard omitted > 0 else { return issues }
    return issues + [
      ReadingIssue(line: issues.last?.line ?? 0, what: .furtherIssues(count: omitted), action: .accepted)
    ]
  }
}

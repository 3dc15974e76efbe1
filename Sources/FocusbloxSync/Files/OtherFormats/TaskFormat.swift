import Foundation
import ICalendar

/// A format of task files other than iCalendar.
enum TaskFormat {
  case taskwarrior
  case todoTxt

  /// Recognises the format by the first octets and the file name. The name is needed because any text can be a
  /// todo.txt.
  init?(start: [UInt8], name: String) {
    let text = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    switch text.first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .taskwarrior
    case nil: return nil
    default:
      let isCalendar = String(decoding: text.prefix(6), as: UTF8.self).uppercased() == "BEGIN:"
      guard name.lowercased().hasSuffix(".txt"), !isCalendar else { return nil }
      self = .todoTxt
    }
  }

  /// The tasks of a whole file.
  func tasks(_ octets: [UInt8], zone: TimeZone) throws(ImportError) -> [TaskLines] {
    switch self {
    case .taskwarrior: try Taskwarrior.tasks(octets, zone: zone)
    case .todoTxt: TodoTxt.tasks(String(decoding: octets, as: UTF8.self))
    }
  }
}

/// Reads a file of another format as a calendar.
struct CalendarOctets {
  let name: String
  let zone: TimeZone
  /// The line of each task of another format in the file, by the line of its component in the calendar.
  private(set) var linesOfTasks: [Int: Int] = [:]
  /// The findings in a file of another format.
  private(set) var issues: [ReadingIssue] = []
  private var text = UnicodeText()
  private var isStart = true

  init(name: String, zone: TimeZone) {
    self.name = name
    self.zone = zone
  }

  mutating func next(_ source: () throws -> [UInt8]?) throws -> [UInt8]? {
    guard let piece = try text.next(source) else { return nil }
    guard isStart else { return piece }
    isStart = false
    guard let format = TaskFormat(start: piece, name: name) else { return piece }
    var whole = piece
    while let more = try text.next(source) { whole += more }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if whole.starts(with: mark) { whole.removeFirst(mark.count) }
    let tasks = try format.tasks(whole, zone: zone)
    issues = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .filter { String(validating: $0.element, as: UTF8.self) == nil }
      .map { ReadingIssue(line: $0.offset + 1, what: .notUTF8, action: .replaced) }
    let calendar = TaskLines.calendar(tasks)
    let lines = calendar.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let begins = lines.indices.filter { lines[$0].starts(with: "BEGIN:VTODO".utf8) }.map { $0 + 1 }
    linesOfTasks = Dictionary(zip(begins, tasks.map(\.line))) { first, _ in first }
    return calendar
  }
}

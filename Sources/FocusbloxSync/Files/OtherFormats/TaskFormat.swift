import Foundation

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

  /// Returns the whole file as a calendar. A file that is not in this format is returned unchanged.
  func calendar(_ octets: [UInt8], zone: TimeZone) -> [UInt8] {
    switch self {
    case .taskwarrior: Taskwarrior.tasks(octets, zone: zone).map(TaskLines.calendar) ?? octets
    case .todoTxt: TaskLines.calendar(TodoTxt.tasks(String(decoding: octets, as: UTF8.self)))
    }
  }
}

/// Reads a file of another format as a calendar.
struct CalendarOctets {
  let name: String
  let zone: TimeZone
  private var text = UnicodeText()
  private var isStart = true

  init(name: String, zone: TimeZone) {
    self.name = name
    self.zone = zone
  }

  mutating func next(_ source: () throws -> [UInt8]?) rethrows -> [UInt8]? {
    guard let piece = try text.next(source) else { return nil }
    guard isStart else { return piece }
    isStart = false
    guard let format = TaskFormat(start: piece, name: name) else { return piece }
    var whole = piece
    while let more = try text.next(source) { whole += more }
    return format.calendar(whole, zone: zone)
  }
}

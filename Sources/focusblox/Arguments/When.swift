import FocusbloxModel
import Foundation

/// WHEN of the command line: a day, a day with a time, an instant, or words (CLI.md).
struct When {
  var now: Date
  var zone: TimeZone
  /// Told when a clock never shows the time asked for, with the time that it becomes (RFC 5545 3.3.5).
  var onSkipped: (_ asked: WallTime, _ becomes: WallTime) -> Void = { _, _ in }

  /// A bare date is a whole day; a time on the wall is a time of the person's zone.
  func parse(_ text: String) throws(ArgumentProblem) -> CalendarTime {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty else { throw .when(text) }
    if trimmed.hasPrefix("+") || trimmed.hasPrefix("-") { return try relative(trimmed) }
    if let instant = Self.instant(trimmed) {
      guard let time = CalendarTime(instant, in: zone) else { throw .when(text) }
      return time
    }
    let halves = trimmed.split(maxSplits: 1) { $0 == " " || $0 == "T" && trimmed.first?.isNumber == true }
    guard let first = halves.first else { throw .when(text) }
    let day = try day(String(first), of: text)
    guard halves.count == 2 else { return .day(day) }
    return try time(String(halves[1]), on: day, of: text)
  }

  private var today: CalendarDay? { WallTime(now, in: zone)?.day }

  private func day(_ word: String, of text: String) throws(ArgumentProblem) -> CalendarDay {
    if let day = CalendarDay(word) { return day }
    if word.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil { throw .noSuchDay(word) }
    guard let today else { throw .when(text) }
    switch word.lowercased() {
    case "today", "heute": return today
    case "tomorrow", "morgen": return try adding(1, to: today, of: text)
    case "yesterday", "gestern": return try adding(-1, to: today, of: text)
    case let name:
      guard let weekday = Weekday(name) else { throw .when(text) }
      return try adding(weekday.daysAhead(of: today), to: today, of: text)
    }
  }

  private func adding(_ days: Int, to day: CalendarDay, of text: String) throws(ArgumentProblem) -> CalendarDay {
    guard let moved = day.adding(days: days) else { throw .when(text) }
    return moved
  }

  /// `+3d`, `+2w` are days, `+90m`, `+2h` instants; days take a time of day behind them.
  private func relative(_ text: String) throws(ArgumentProblem) -> CalendarTime {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let match = first.wholeMatch(of: /([+-])(\d{1,6})([mhdw])/),
      let amount = Int(match.2), let today
    else { throw .when(text) }
    let count = match.1 == "-" ? -amount : amount
    switch match.3 {
    case "d", "w":
      let day = try adding(count * (match.3 == "w" ? 7 : 1), to: today, of: text)
      return parts.count == 2 ? try time(String(parts[1]), on: day, of: text) : .day(day)
    default:
      let seconds = Double(count) * (match.3 == "h" ? 3600 : 60)
      guard parts.count == 1, let time = CalendarTime(now.addingTimeInterval(seconds), in: zone) else {
        throw .when(text)
      }
      return time
    }
  }

  private func time(_ clock: String, on day: CalendarDay, of text: String) throws(ArgumentProblem) -> CalendarTime {
    guard let match = clock.wholeMatch(of: /(\d{1,2}):(\d{2})(?::(\d{2}))?/), let hour = Int(match.1),
      let minute = Int(match.2)
    else { throw .when(text) }
    let second = match.3.flatMap { Int($0) } ?? 0
    guard let asked = WallTime(day: day, hour: hour, minute: minute, second: second) else { throw .noSuchTime(clock) }
    let instant = asked.instant(in: zone)
    guard let time = CalendarTime(instant, in: zone), let becomes = WallTime(instant, in: zone) else {
      throw .when(text)
    }
    if becomes != asked { onSkipped(asked, becomes) }
    return time
  }

  /// RFC 3339 with an offset; `nil` when the text has another form. By hand: the first use of a regular expression costs more than the rest
  /// of a short command.
  static func instant(_ text: String) -> Date? {
    var text = Digits(text)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let dayOfMonth = text.number(2), text.take("T") || text.take(" "), let hour = text.number(2), text.take(":"),
      let minute = text.number(2), let day = CalendarDay(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var second = 0
    if text.take(":") {
      guard let number = text.number(2) else { return nil }
      second = number
    }
    if text.take(".") {
      guard text.number(1) != nil else { return nil }
      while text.number(1) != nil {}
    }
    guard let offset = text.offset(), text.isAtEnd,
      let wall = WallTime(day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return wall.instantInUTC.addingTimeInterval(-Double(offset))
  }
}

/// Reads digits and signs from left to right.
private struct Digits {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    let head = rest.prefix(digits)
    guard head.count == digits, head.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    rest.removeFirst(digits)
    return head.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Seconds east of UTC: `Z`, `+01:00` or `+0100`.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2) else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

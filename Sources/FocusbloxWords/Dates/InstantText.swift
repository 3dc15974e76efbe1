public import Foundation

/// RFC 3339: a date and a time with an offset. Without a regular expression, because its first use costs more than the
/// rest of a short command.
public enum InstantText {
  /// `nil` where the text has another form.
  public static func read(_ text: String) -> Date? {
    var text = Octets(text)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let dayOfMonth = text.number(2), text.take("T") || text.take("t") || text.take(" "), let hour = text.number(2),
      text.take(":"), let minute = text.number(2), hour < 24, minute < 60,
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var second = 0
    if text.take(":") {
      guard let number = text.number(2), number < 60 else { return nil }
      second = number
    }
    if text.take(".") {
      guard text.number(1) != nil else { return nil }
      while text.number(1) != nil {}
    }
    _ = text.take(" ")
    guard let offset = text.offset(), text.isAtEnd else { return nil }
    return Date(timeIntervalSince1970: Double(((day.ordinal * 24 + hour) * 60 + minute) * 60 + second - offset))
  }
}

/// Reads digits and signs from left to right.
private struct Octets {
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
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

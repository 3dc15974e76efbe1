/// Reads the written forms of days and times from left to right. A list of tasks has three of them in a row; splitting
/// the text into substrings costs twenty times as much.
struct FixedText {
  private let text: String.UTF8View
  private var index: String.UTF8View.Index

  init(_ text: String) {
    self.text = text.utf8
    index = self.text.startIndex
  }

  var isAtEnd: Bool { index == text.endIndex }

  /// Skips `byte` where it is the next byte.
  mutating func take(_ byte: UInt8) -> Bool {
    guard !isAtEnd, text[index] == byte else { return false }
    text.formIndex(after: &index)
    return true
  }

  /// `YYYY-MM-DD`
  mutating func day() -> CalendarDay? {
    guard let year = number(digits: 4), take(UInt8(ascii: "-")), let month = number(digits: 2), take(UInt8(ascii: "-")),
      let day = number(digits: 2)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DDTHH:MM:SS`
  mutating func wallTime() -> WallTime? {
    guard let day = day() else { return nil }
    return wallTime(on: day)
  }

  /// `THH:MM:SS`, the part after a day.
  mutating func wallTime(on day: CalendarDay) -> WallTime? {
    guard take(UInt8(ascii: "T")), let hour = number(digits: 2), take(UInt8(ascii: ":")),
      let minute = number(digits: 2),
      take(UInt8(ascii: ":")), let second = number(digits: 2)
    else { return nil }
    return WallTime(day: day, hour: hour, minute: minute, second: second)
  }

  /// The text between `[` and a `]` that ends the text; `nil` where it is empty or missing.
  mutating func bracketed() -> String? {
    guard take(UInt8(ascii: "[")), text.last == UInt8(ascii: "]") else { return nil }
    let name = text[index...].dropLast()
    index = text.endIndex
    return name.isEmpty ? nil : String(Substring(name))
  }

  private mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard !isAtEnd, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) else { return nil }
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
      text.formIndex(after: &index)
    }
    return value
  }
}
